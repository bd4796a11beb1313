CREATE TABLE "whatsapp_accounts" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"provider" text DEFAULT 'baileys' NOT NULL,
	"waha_url" text,
	"waha_key" text,
	"waha_key_set_at" timestamp(3) with time zone,
	"min_seconds" integer DEFAULT 30 NOT NULL,
	"max_seconds" integer DEFAULT 60 NOT NULL,
	"state" text DEFAULT 'needsSetup' NOT NULL,
	"last_reason" text,
	"phone" text,
	"linked_at" timestamp(3) with time zone,
	"session_name" text,
	"runs" integer DEFAULT 0 NOT NULL,
	"wish" text,
	"wish_phone" text,
	"lease_owner" text,
	"lease_until" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "whatsapp_accounts_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "whatsapp_accounts" ADD CONSTRAINT "whatsapp_accounts_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "whatsapp_accounts_created_at" ON "whatsapp_accounts" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "whatsapp_accounts_one" ON "whatsapp_accounts" USING btree ("entity_id") WHERE deleted_at is null;
