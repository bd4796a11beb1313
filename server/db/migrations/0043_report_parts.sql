ALTER TABLE "report_settings" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "reports" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;
