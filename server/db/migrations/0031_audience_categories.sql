ALTER TABLE "campaigns" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "meta_campaigns" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "report_settings" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "reports" ADD COLUMN "categories" text[] DEFAULT '{}' NOT NULL;
