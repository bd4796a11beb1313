CREATE TABLE "conversations" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"donor" uuid,
	"address" text NOT NULL,
	"sender_name" text,
	"last_text" text,
	"last_direction" text DEFAULT 'in' NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"last_in_at" timestamp(3) with time zone NOT NULL,
	"stop_said" boolean DEFAULT false NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"assignee" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(address, '') || ' ' || coalesce(sender_name, ''))) STORED,
	CONSTRAINT "conversations_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "saved_replies" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text_ar" text,
	"text_en" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(title, '') || ' ' || coalesce(text_ar, '') || ' ' || coalesce(text_en, ''))) STORED,
	CONSTRAINT "saved_replies_pkey" PRIMARY KEY("entity_id","id")
);

DROP INDEX "chat_messages_talk";
ALTER TABLE "chat_messages" ADD COLUMN "conversation" uuid;
ALTER TABLE "chat_messages" ADD COLUMN "author" uuid;
ALTER TABLE "messages" ADD COLUMN "chat" uuid;
ALTER TABLE "chat_messages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(text, ''))) STORED;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_fkey" FOREIGN KEY ("entity_id","assignee") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "conversations_last_at" ON "conversations" USING btree ("entity_id","last_at","id") WHERE deleted_at is null;
CREATE INDEX "conversations_by_donor" ON "conversations" USING btree ("entity_id","donor");
CREATE INDEX "conversations_by_assignee" ON "conversations" USING btree ("entity_id","assignee");
CREATE INDEX "conversations_search" ON "conversations" USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX "conversations_with_donor" ON "conversations" USING btree ("entity_id","channel","donor") WHERE donor is not null;
CREATE INDEX "conversations_with_address" ON "conversations" USING btree ("entity_id","channel","address") WHERE donor is null;
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("entity_id","last_at","id") WHERE unread > 0;
CREATE INDEX "conversations_unassigned" ON "conversations" USING btree ("entity_id","last_at","id") WHERE assignee is null;
CREATE INDEX "conversations_by_channel" ON "conversations" USING btree ("entity_id","channel","last_at","id");
CREATE INDEX "saved_replies_title" ON "saved_replies" USING btree ("entity_id","title","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "saved_replies_title_unique" ON "saved_replies" USING btree ("entity_id","title") WHERE deleted_at is null;
CREATE INDEX "saved_replies_search" ON "saved_replies" USING gin (search_text gin_trgm_ops);
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_fkey" FOREIGN KEY ("entity_id","conversation") REFERENCES "public"."conversations"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_fkey" FOREIGN KEY ("entity_id","author") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_fkey" FOREIGN KEY ("entity_id","chat") REFERENCES "public"."chat_messages"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "chat_messages_by_conversation" ON "chat_messages" USING btree ("entity_id","conversation");
CREATE INDEX "chat_messages_by_author" ON "chat_messages" USING btree ("entity_id","author") WHERE "chat_messages"."author" is not null;
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin (search_text gin_trgm_ops);
CREATE INDEX "messages_by_chat" ON "messages" USING btree ("entity_id","chat") WHERE "messages"."chat" is not null;
CREATE INDEX "chat_messages_talk" ON "chat_messages" USING btree ("entity_id","conversation","at","id");
