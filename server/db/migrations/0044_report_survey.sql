ALTER TABLE "reports" ADD COLUMN "survey" uuid;
ALTER TABLE "reports" ADD CONSTRAINT "reports_survey_fkey" FOREIGN KEY ("entity_id","survey") REFERENCES "public"."surveys"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "reports_by_survey" ON "reports" USING btree ("entity_id","survey") WHERE "reports"."survey" is not null;
