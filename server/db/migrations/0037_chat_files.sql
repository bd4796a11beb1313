ALTER TABLE "chat_messages" ADD COLUMN "file_state" text;
ALTER TABLE "chat_messages" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "chat_messages" ADD COLUMN "media" jsonb;
ALTER TABLE "chat_messages" ADD COLUMN "fetch_tries" integer DEFAULT 0 NOT NULL;
ALTER TABLE "chat_messages" ADD COLUMN "fetch_at" timestamp(3) with time zone;
CREATE INDEX "chat_messages_waiting" ON "chat_messages" USING btree ("fetch_at","entity_id") WHERE file_state = 'waiting';
