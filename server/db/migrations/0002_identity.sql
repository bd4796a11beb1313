CREATE TABLE "registrations" (
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"branch_name" text NOT NULL,
	"licence_number" text NOT NULL,
	"website" text,
	"brief" text,
	"contact_email" text,
	"contact_phone" text,
	"admin_name" text NOT NULL,
	"admin_user_name" text NOT NULL,
	"admin_email" text NOT NULL,
	"admin_phone" text NOT NULL,
	"language" text DEFAULT 'ar' NOT NULL,
	"logo_file" jsonb,
	"licence_file" jsonb,
	"email_verified" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"reason" text,
	"entity" uuid,
	"status" text DEFAULT 'awaiting' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, '') || ' ' || coalesce(branch_name, '') || ' ' || coalesce(licence_number, '') || ' ' || coalesce(admin_name, '') || ' ' || coalesce(admin_email, ''))) STORED,
	CONSTRAINT "registrations_pkey" PRIMARY KEY("id")
);

CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"phone_proven_at" timestamp(3) with time zone,
	"password_hash" text,
	"name" text,
	"language" text DEFAULT 'ar' NOT NULL,
	"calendar" text DEFAULT 'both' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"first_time_login" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "identity_links" (
	"identity_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"donor_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_links_entity_id_donor_id_pk" PRIMARY KEY("entity_id","donor_id")
);

CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"entity_id" uuid,
	"donor_id" uuid,
	"registration_id" uuid,
	"invited_by" uuid,
	"language" text DEFAULT 'ar' NOT NULL,
	"token_hash" text,
	"state" text DEFAULT 'planned' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone,
	"lease_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);

CREATE TABLE "registration_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

DROP INDEX "users_user_name_unique";
DROP INDEX "users_email_unique";
DROP INDEX "users_phone_unique";
ALTER TABLE "entities" ADD COLUMN "main_entity" uuid;
ALTER TABLE "users" ADD COLUMN "password_temporary" boolean DEFAULT false NOT NULL;
ALTER TABLE "users" ADD COLUMN "temporary_until" timestamp(3) with time zone;
ALTER TABLE "users" ADD COLUMN "terms_at" timestamp(3) with time zone;
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'staff' NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "rotated_at" timestamp(3) with time zone;
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL;
ALTER TABLE "sessions" ADD COLUMN "end_reason" text;
ALTER TABLE "sessions" ADD COLUMN "device" text;
ALTER TABLE "sessions" ADD COLUMN "address" text;
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_entity_fkey" FOREIGN KEY ("entity") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "registrations_created_at" ON "registrations" USING btree ("created_at","id") WHERE deleted_at is null;
CREATE INDEX "registrations_by_entity" ON "registrations" USING btree ("entity");
CREATE INDEX "registrations_search" ON "registrations" USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX "identities_phone_email" ON "identities" USING btree ("phone","email");
CREATE UNIQUE INDEX "identities_proven" ON "identities" USING btree ("phone") WHERE phone_proven_at is not null;
CREATE INDEX "identity_links_identity" ON "identity_links" USING btree ("identity_id");
CREATE UNIQUE INDEX "account_links_token" ON "account_links" USING btree ("token_hash");
CREATE INDEX "account_links_work" ON "account_links" USING btree ("next_at") WHERE state in ('planned', 'handing');
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");
ALTER TABLE "entities" ADD CONSTRAINT "entities_main_entity_fkey" FOREIGN KEY ("main_entity") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "entities_by_main_entity" ON "entities" USING btree ("main_entity");
CREATE INDEX "users_by_email" ON "users" USING btree ("email") WHERE deleted_at is null;
CREATE UNIQUE INDEX "users_user_name_unique" ON "users" USING btree (coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid),lower(user_name)) WHERE deleted_at is null;
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid),"email") WHERE deleted_at is null;
CREATE UNIQUE INDEX "users_phone_unique" ON "users" USING btree (coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid),"phone") WHERE deleted_at is null;
-- Until now a branch and its main branch were one charity by their name; from here on the row says so.
UPDATE "entities" b SET "main_entity" = m.id FROM "entities" m
WHERE m.main_branch AND NOT b.main_branch AND m.deleted_at IS NULL AND athar_fold(m.name) = athar_fold(b.name);
