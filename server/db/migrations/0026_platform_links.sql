CREATE TABLE "platform_links" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"link" text NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"password_set_at" timestamp(3) with time zone,
	"state" text DEFAULT 'notChecked' NOT NULL,
	"reason" text,
	"checked_at" timestamp(3) with time zone,
	"pull_state" text DEFAULT 'none' NOT NULL,
	"pull_reason" text,
	"pull_since" date,
	"pulled_rows" integer DEFAULT 0 NOT NULL,
	"last_pulled_at" timestamp(3) with time zone,
	"last_pulled_until" date,
	"last_import" uuid,
	"lease_until" timestamp(3) with time zone,
	"lease_owner" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"pull_by" uuid,
	"pull_language" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "platform_links_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "imports" ADD COLUMN "origin" text DEFAULT 'file' NOT NULL;
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_last_import_fkey" FOREIGN KEY ("entity_id","last_import") REFERENCES "public"."imports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_pull_by_fkey" FOREIGN KEY ("entity_id","pull_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "platform_links_created_at" ON "platform_links" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "platform_links_by_last_import" ON "platform_links" USING btree ("entity_id","last_import");
CREATE INDEX "platform_links_by_pull_by" ON "platform_links" USING btree ("entity_id","pull_by");
CREATE UNIQUE INDEX "platform_links_one" ON "platform_links" USING btree ("entity_id") WHERE deleted_at is null;
