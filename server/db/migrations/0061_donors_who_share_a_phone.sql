ALTER TABLE "donors" ADD COLUMN "reached_by" uuid;
ALTER TABLE "donors" ADD CONSTRAINT "donors_reached_by_fkey" FOREIGN KEY ("entity_id","reached_by") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "donors_by_reached_by" ON "donors" USING btree ("entity_id","reached_by") WHERE "donors"."reached_by" is not null;
