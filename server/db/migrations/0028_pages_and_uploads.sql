CREATE TABLE "colors" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"main" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, ''))) STORED,
	CONSTRAINT "colors_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "contact_messages" (
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"message" text NOT NULL,
	"language" text DEFAULT 'ar' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(message, ''))) STORED,
	CONSTRAINT "contact_messages_pkey" PRIMARY KEY("id")
);

ALTER TABLE "donor_transactions" ADD COLUMN "payment_way" text;
ALTER TABLE "donor_transactions" ADD COLUMN "agreement_number" text;
ALTER TABLE "donor_transactions" ADD COLUMN "instalment" integer;
ALTER TABLE "donor_transactions" ADD COLUMN "instalments" integer;
ALTER TABLE "donor_transactions" ADD COLUMN "document_link" text;
ALTER TABLE "imports" ADD COLUMN "passed" integer DEFAULT 0 NOT NULL;
ALTER TABLE "projects" ADD COLUMN "dedicated_to" uuid[];
ALTER TABLE "colors" ADD CONSTRAINT "colors_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "colors_name" ON "colors" USING btree ("entity_id","name","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "colors_name_unique" ON "colors" USING btree ("entity_id","name") WHERE deleted_at is null;
CREATE INDEX "colors_search" ON "colors" USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX "colors_main" ON "colors" USING btree ("entity_id") WHERE main and deleted_at is null;
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at","id") WHERE deleted_at is null;
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (search_text gin_trgm_ops);
