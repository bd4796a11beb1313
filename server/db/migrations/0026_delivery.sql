CREATE TABLE "templates" (
	"id" uuid NOT NULL,
	"entity_id" uuid,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"meta_name" text,
	"header_type" text DEFAULT 'none' NOT NULL,
	"header_text" text,
	"header_example" text,
	"header_file" uuid,
	"body" text NOT NULL,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"footer" text,
	"buttons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"meta_status" text DEFAULT 'notSubmitted' NOT NULL,
	"meta_reason" text,
	"meta_changed" boolean DEFAULT false NOT NULL,
	"meta_id" text,
	"meta_synced_at" timestamp(3) with time zone,
	"meta_approved_at" timestamp(3) with time zone,
	"meta_deleted_at" timestamp(3) with time zone,
	"meta_edits" jsonb,
	"status" text DEFAULT 'inactive' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, '') || ' ' || coalesce(meta_name, '') || ' ' || coalesce(body, ''))) STORED,
	CONSTRAINT "templates_pkey" PRIMARY KEY("id"),
	CONSTRAINT "templates_tenant_id" UNIQUE("entity_id","id")
);

DROP INDEX "messages_work";
DROP INDEX "messages_single";
ALTER TABLE "dispatches" ADD COLUMN "channels" text[] DEFAULT '{email}' NOT NULL;
ALTER TABLE "dispatches" ADD COLUMN "delivered_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "donors" ADD COLUMN "whatsapp_stopped" boolean DEFAULT false NOT NULL;
ALTER TABLE "donors" ADD COLUMN "sms_stopped" boolean DEFAULT false NOT NULL;
ALTER TABLE "entities" ADD COLUMN "quiet_from" text DEFAULT '22:00' NOT NULL;
ALTER TABLE "entities" ADD COLUMN "quiet_to" text DEFAULT '09:00' NOT NULL;
ALTER TABLE "entities" ADD COLUMN "weekly_messages" integer;
ALTER TABLE "messages" ADD COLUMN "provider_id" text;
ALTER TABLE "reports" ADD COLUMN "channels" text[] DEFAULT '{email}' NOT NULL;
ALTER TABLE "templates" ADD CONSTRAINT "templates_header_file_fkey" FOREIGN KEY ("entity_id","header_file") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "templates" ADD CONSTRAINT "templates_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "templates_updated_at" ON "templates" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "templates_meta_name_language_unique" ON "templates" USING btree (coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid),"meta_name","language") WHERE deleted_at is null;
CREATE INDEX "templates_search" ON "templates" USING gin (search_text gin_trgm_ops);
CREATE INDEX "templates_by_meta_id" ON "templates" USING btree ("entity_id","meta_id") WHERE meta_id is not null;
CREATE INDEX "messages_provider" ON "messages" USING btree ("entity_id","channel","provider_id") WHERE provider_id is not null;
CREATE INDEX "messages_work" ON "messages" USING btree ("entity_id","dispatch","channel","id");
CREATE INDEX "messages_single" ON "messages" USING btree ("entity_id","channel","id") WHERE dispatch is null;
