CREATE TABLE "erasure_requests" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"asked_at" timestamp(3) with time zone,
	"due_on" date,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"answer" text,
	"waiting" integer GENERATED ALWAYS AS (case when status = 'pending' and deleted_at is null then 1 end) STORED,
	"status" text DEFAULT 'pending' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "erasure_requests_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "chat_messages" ADD COLUMN "project" uuid;
ALTER TABLE "chat_messages" ADD COLUMN "update" uuid;
ALTER TABLE "chat_messages" ADD COLUMN "field_state" text;
ALTER TABLE "chat_messages" ADD COLUMN "asked_at" timestamp(3) with time zone;
ALTER TABLE "project_updates" ADD COLUMN "recordings" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "project_updates" ADD COLUMN "came_by" text;
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_decided_by_fkey" FOREIGN KEY ("entity_id","decided_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "erasure_requests_asked_at" ON "erasure_requests" USING btree ("entity_id","asked_at","id") WHERE deleted_at is null;
CREATE INDEX "erasure_requests_by_decided_by" ON "erasure_requests" USING btree ("entity_id","decided_by");
CREATE UNIQUE INDEX "erasure_requests_waiting" ON "erasure_requests" USING btree ("entity_id","donor","waiting");
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_update_fkey" FOREIGN KEY ("entity_id","update") REFERENCES "public"."project_updates"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "chat_messages_by_project" ON "chat_messages" USING btree ("entity_id","project") WHERE "chat_messages"."project" is not null;
CREATE INDEX "chat_messages_by_update" ON "chat_messages" USING btree ("entity_id","update") WHERE "chat_messages"."update" is not null;
CREATE INDEX "chat_messages_field" ON "chat_messages" USING btree ("entity_id","author","at") WHERE field_state is not null;
CREATE INDEX "chat_messages_files" ON "chat_messages" USING btree ("entity_id","created_at") WHERE file is not null;
