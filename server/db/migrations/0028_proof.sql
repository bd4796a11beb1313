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

CREATE TABLE "donor_merges" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"gone" uuid,
	"name" text,
	"merged_by" uuid,
	"until" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by" uuid,
	"moved" jsonb,
	"written" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "donor_merges_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "signed_versions" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"report" uuid NOT NULL,
	"what" text DEFAULT 'version' NOT NULL,
	"title" text NOT NULL,
	"language" text NOT NULL,
	"number" integer NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"code" text,
	"edition" uuid,
	"place" integer NOT NULL,
	"previous" text NOT NULL,
	"digest" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"leaves" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "signed_versions_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "signing_keys" (
	"id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"private_key_set_at" timestamp(3) with time zone,
	"retired_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "signing_keys_pkey" PRIMARY KEY("id")
);

CREATE TABLE "log_heads" (
	"entity_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_heads_entity_id_place_pk" PRIMARY KEY("entity_id","place")
);

ALTER TABLE "donor_transactions" ADD COLUMN "payment_way" text;
ALTER TABLE "donor_transactions" ADD COLUMN "agreement_number" text;
ALTER TABLE "donor_transactions" ADD COLUMN "instalment" integer;
ALTER TABLE "donor_transactions" ADD COLUMN "instalments" integer;
ALTER TABLE "donor_transactions" ADD COLUMN "document_link" text;
ALTER TABLE "imports" ADD COLUMN "passed" integer DEFAULT 0 NOT NULL;
ALTER TABLE "letters" ADD COLUMN "salt" text;
ALTER TABLE "letters" ADD COLUMN "log_place" integer;
ALTER TABLE "projects" ADD COLUMN "dedicated_to" uuid[];
ALTER TABLE "colors" ADD CONSTRAINT "colors_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_gone_fkey" FOREIGN KEY ("entity_id","gone") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_merged_by_fkey" FOREIGN KEY ("entity_id","merged_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_undone_by_fkey" FOREIGN KEY ("entity_id","undone_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signed_versions" ADD CONSTRAINT "signed_versions_report_fkey" FOREIGN KEY ("entity_id","report") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signed_versions" ADD CONSTRAINT "signed_versions_edition_fkey" FOREIGN KEY ("entity_id","edition") REFERENCES "public"."editions"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signed_versions" ADD CONSTRAINT "signed_versions_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "colors_name" ON "colors" USING btree ("entity_id","name","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "colors_name_unique" ON "colors" USING btree ("entity_id","name") WHERE deleted_at is null;
CREATE INDEX "colors_search" ON "colors" USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX "colors_main" ON "colors" USING btree ("entity_id") WHERE main and deleted_at is null;
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at","id") WHERE deleted_at is null;
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (search_text gin_trgm_ops);
CREATE INDEX "donor_merges_created_at" ON "donor_merges" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "donor_merges_by_donor" ON "donor_merges" USING btree ("entity_id","donor");
CREATE INDEX "donor_merges_by_gone" ON "donor_merges" USING btree ("entity_id","gone") WHERE "donor_merges"."gone" is not null;
CREATE INDEX "donor_merges_by_merged_by" ON "donor_merges" USING btree ("entity_id","merged_by") WHERE "donor_merges"."merged_by" is not null;
CREATE INDEX "donor_merges_by_undone_by" ON "donor_merges" USING btree ("entity_id","undone_by") WHERE "donor_merges"."undone_by" is not null;
CREATE INDEX "signed_versions_published_at" ON "signed_versions" USING btree ("entity_id","published_at","id") WHERE deleted_at is null;
CREATE INDEX "signed_versions_by_report" ON "signed_versions" USING btree ("entity_id","report");
CREATE INDEX "signed_versions_by_edition" ON "signed_versions" USING btree ("entity_id","edition");
CREATE UNIQUE INDEX "signed_versions_place" ON "signed_versions" USING btree ("entity_id","place");
CREATE UNIQUE INDEX "signed_versions_code" ON "signed_versions" USING btree ("code") WHERE code is not null;
CREATE INDEX "signing_keys_created_at" ON "signing_keys" USING btree ("created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "signing_keys_key_id" ON "signing_keys" USING btree ("key_id");
CREATE INDEX "signing_keys_at_work" ON "signing_keys" USING btree ("retired_at") WHERE retired_at is null;
