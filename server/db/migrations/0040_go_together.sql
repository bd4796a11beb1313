ALTER TABLE "messages" ADD COLUMN "joined_to" uuid;
ALTER TABLE "messages" ADD CONSTRAINT "messages_joined_to_fkey" FOREIGN KEY ("entity_id","joined_to") REFERENCES "public"."messages"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "messages_by_joined_to" ON "messages" USING btree ("entity_id","joined_to") WHERE "messages"."joined_to" is not null;
