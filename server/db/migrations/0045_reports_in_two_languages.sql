ALTER TABLE "report_settings" ADD COLUMN "other_language" text;
ALTER TABLE "report_settings" ADD COLUMN "other_title" text;
ALTER TABLE "report_settings" ADD COLUMN "other_message" text;
ALTER TABLE "report_settings" ADD COLUMN "other_thank_title" text;
ALTER TABLE "reports" ADD COLUMN "other_language" text;
ALTER TABLE "reports" ADD COLUMN "other_title" text;
ALTER TABLE "reports" ADD COLUMN "other_message" text;
ALTER TABLE "reports" ADD COLUMN "other_thank_title" text;
