ALTER TABLE "dispatches" ADD COLUMN "paused_at" timestamp(3) with time zone;
ALTER TABLE "dispatches" ADD COLUMN "paused_by" uuid;
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_paused_by_fkey" FOREIGN KEY ("entity_id","paused_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dispatches_by_paused_by" ON "dispatches" USING btree ("entity_id","paused_by") WHERE "dispatches"."paused_by" is not null;
