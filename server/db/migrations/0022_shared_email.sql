ALTER TABLE "donors" ADD COLUMN "email_shared" boolean DEFAULT false NOT NULL;
ALTER TABLE "donors" ADD COLUMN "email_shared_by" uuid;
ALTER TABLE "donors" ADD COLUMN "email_shared_at" timestamp(3) with time zone;
ALTER TABLE "donors" ADD CONSTRAINT "donors_email_shared_by_fkey" FOREIGN KEY ("entity_id","email_shared_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "donors_by_email_shared_by" ON "donors" USING btree ("entity_id","email_shared_by") WHERE "donors"."email_shared_by" is not null;
