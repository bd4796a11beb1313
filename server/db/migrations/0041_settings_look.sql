ALTER TABLE "report_settings" ADD COLUMN "design" text DEFAULT 'light' NOT NULL;
ALTER TABLE "report_settings" ADD COLUMN "cover_image" uuid;
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_cover_image_fkey" FOREIGN KEY ("entity_id","cover_image") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
