ALTER TABLE "reports" ADD COLUMN "told_count" integer DEFAULT 0 NOT NULL;
