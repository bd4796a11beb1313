ALTER TABLE "reports" ADD COLUMN "told_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "registrations" ADD COLUMN "name_en" text;
