CREATE TABLE "chat_messages" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"donor" uuid,
	"address" text NOT NULL,
	"sender_name" text,
	"text" text,
	"file" uuid,
	"file_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	"provider_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "chat_messages_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "feedback" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"donor" uuid,
	"channel" text,
	"address" text,
	"message" uuid,
	"letter" uuid,
	"issue" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"handled_at" timestamp(3) with time zone,
	"handled_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "feedback_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "entities" ADD COLUMN "second_approval" boolean DEFAULT false NOT NULL;
ALTER TABLE "messages" ADD COLUMN "handled_at" timestamp(3) with time zone;
ALTER TABLE "messages" ADD COLUMN "handled_by" uuid;
ALTER TABLE "messages" ADD COLUMN "refusals" jsonb;
ALTER TABLE "messages" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;
ALTER TABLE "messages" ADD COLUMN "hidden_at" timestamp(3) with time zone;
ALTER TABLE "messages" ADD COLUMN "hidden_by" uuid;
ALTER TABLE "reports" ADD COLUMN "starts_at" timestamp(3) with time zone;
ALTER TABLE "reports" ADD COLUMN "asked_by" uuid;
ALTER TABLE "reports" ADD COLUMN "asked_at" timestamp(3) with time zone;
ALTER TABLE "reports" ADD COLUMN "approved_by" uuid;
ALTER TABLE "reports" ADD COLUMN "approved_at" timestamp(3) with time zone;
ALTER TABLE "reports" ADD COLUMN "sent_back" text;
ALTER TABLE "reports" ADD COLUMN "corrects" uuid;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_file_fkey" FOREIGN KEY ("entity_id","file") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_message_fkey" FOREIGN KEY ("entity_id","message") REFERENCES "public"."messages"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_letter_fkey" FOREIGN KEY ("entity_id","letter") REFERENCES "public"."letters"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_issue_fkey" FOREIGN KEY ("entity_id","issue") REFERENCES "public"."donor_issues"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_handled_by_fkey" FOREIGN KEY ("entity_id","handled_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "chat_messages_at" ON "chat_messages" USING btree ("entity_id","at","id") WHERE deleted_at is null;
CREATE INDEX "chat_messages_by_donor" ON "chat_messages" USING btree ("entity_id","donor");
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("entity_id","channel","provider_id");
CREATE INDEX "chat_messages_talk" ON "chat_messages" USING btree ("entity_id","channel","address","at");
CREATE INDEX "feedback_at" ON "feedback" USING btree ("entity_id","at","id") WHERE deleted_at is null;
CREATE INDEX "feedback_by_donor" ON "feedback" USING btree ("entity_id","donor");
CREATE INDEX "feedback_by_message" ON "feedback" USING btree ("entity_id","message") WHERE "feedback"."message" is not null;
CREATE INDEX "feedback_by_letter" ON "feedback" USING btree ("entity_id","letter") WHERE "feedback"."letter" is not null;
CREATE INDEX "feedback_by_issue" ON "feedback" USING btree ("entity_id","issue") WHERE "feedback"."issue" is not null;
CREATE INDEX "feedback_by_handled_by" ON "feedback" USING btree ("entity_id","handled_by") WHERE "feedback"."handled_by" is not null;
CREATE UNIQUE INDEX "feedback_letter" ON "feedback" USING btree ("entity_id","letter","kind") WHERE letter is not null;
CREATE UNIQUE INDEX "feedback_message" ON "feedback" USING btree ("entity_id","message","kind") WHERE message is not null;
CREATE UNIQUE INDEX "feedback_issue" ON "feedback" USING btree ("entity_id","issue","kind") WHERE issue is not null;
CREATE INDEX "feedback_open" ON "feedback" USING btree ("entity_id","at") WHERE handled_at is null;
ALTER TABLE "messages" ADD CONSTRAINT "messages_handled_by_fkey" FOREIGN KEY ("entity_id","handled_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_hidden_by_fkey" FOREIGN KEY ("entity_id","hidden_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_asked_by_fkey" FOREIGN KEY ("entity_id","asked_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_approved_by_fkey" FOREIGN KEY ("entity_id","approved_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_corrects_fkey" FOREIGN KEY ("entity_id","corrects") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "messages_by_handled_by" ON "messages" USING btree ("entity_id","handled_by") WHERE "messages"."handled_by" is not null;
CREATE INDEX "messages_by_hidden_by" ON "messages" USING btree ("entity_id","hidden_by") WHERE "messages"."hidden_by" is not null;
CREATE INDEX "reports_by_asked_by" ON "reports" USING btree ("entity_id","asked_by") WHERE "reports"."asked_by" is not null;
CREATE INDEX "reports_by_approved_by" ON "reports" USING btree ("entity_id","approved_by") WHERE "reports"."approved_by" is not null;
CREATE INDEX "reports_by_corrects" ON "reports" USING btree ("entity_id","corrects") WHERE "reports"."corrects" is not null;
