CREATE TABLE "entities" (
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"branch_name" text NOT NULL,
	"main_branch" boolean DEFAULT false NOT NULL,
	"licence_number" text,
	"verified" boolean DEFAULT false NOT NULL,
	"logo" uuid,
	"website" text,
	"brief" text,
	"objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"management_title" text,
	"management_person" text,
	"video" text,
	"contact_email" text,
	"contact_phone" text,
	"donation_ways" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"time_zone" text DEFAULT 'Asia/Riyadh' NOT NULL,
	"default_language" text DEFAULT 'ar' NOT NULL,
	"calendar" text DEFAULT 'both' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, '') || ' ' || coalesce(branch_name, ''))) STORED,
	CONSTRAINT "entities_pkey" PRIMARY KEY("id")
);

CREATE TABLE "users" (
	"id" uuid NOT NULL,
	"entity_id" uuid,
	"name" text NOT NULL,
	"user_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"roles" text[] NOT NULL,
	"profile_image" uuid,
	"language" text DEFAULT 'ar' NOT NULL,
	"calendar" text DEFAULT 'both' NOT NULL,
	"first_time_login" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, '') || ' ' || coalesce(user_name, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "users_pkey" PRIMARY KEY("id"),
	CONSTRAINT "users_tenant_id" UNIQUE("entity_id","id")
);

CREATE TABLE "audit_trail" (
	"id" uuid NOT NULL,
	"entity_id" uuid,
	"actor" uuid,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record" text,
	"before" jsonb,
	"after" jsonb,
	"request" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "audit_trail_pkey" PRIMARY KEY("id"),
	CONSTRAINT "audit_trail_tenant_id" UNIQUE("entity_id","id")
);

CREATE TABLE "donor_types" (
	"id" uuid NOT NULL,
	"title_ar" text NOT NULL,
	"title_en" text NOT NULL,
	"body" text DEFAULT 'person' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "donor_types_pkey" PRIMARY KEY("id")
);

CREATE TABLE "classifications" (
	"id" uuid NOT NULL,
	"title_ar" text NOT NULL,
	"title_en" text NOT NULL,
	"symbol" text DEFAULT 'other' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "classifications_pkey" PRIMARY KEY("id")
);

CREATE TABLE "files" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"widths" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "files_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "projects" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"licence_number" text,
	"approval_number" text,
	"type" text DEFAULT 'general' NOT NULL,
	"classification" uuid,
	"description" text,
	"idea" text,
	"target" integer,
	"target_description" text,
	"required_amount" numeric(18, 2),
	"previous_donations" numeric(18, 2) DEFAULT '0' NOT NULL,
	"previous_donations_until" date,
	"current_donations" numeric(18, 2) DEFAULT '0' NOT NULL,
	"collected_amount" numeric(18, 2) GENERATED ALWAYS AS (coalesce(previous_donations, 0) + current_donations) STORED,
	"spent_money" numeric(18, 2) DEFAULT '0' NOT NULL,
	"start_date" date,
	"end_date" date,
	"city" text,
	"region" text,
	"beneficiary_category" text,
	"beneficiary_numbers" integer,
	"supervising_authority" text,
	"manager" uuid,
	"progress" text DEFAULT 'notStarted' NOT NULL,
	"unit_name" text,
	"unit_cost" numeric(18, 2),
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" text,
	"video_file" uuid,
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"achievements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"partners" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_number" text,
	"messages_phone" text,
	"inbox_email" text,
	"donation_link" text,
	"show_on_main_page" boolean DEFAULT false NOT NULL,
	"show_progress" boolean DEFAULT true NOT NULL,
	"hide_from_store" boolean DEFAULT false NOT NULL,
	"seo_keywords" text,
	"seo_description" text,
	"status" text DEFAULT 'drafted' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, '') || ' ' || coalesce(code, '') || ' ' || coalesce(city, '') || ' ' || coalesce(region, ''))) STORED,
	CONSTRAINT "projects_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "project_updates" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"project" uuid NOT NULL,
	"name" text NOT NULL,
	"date_from" date,
	"date_to" date,
	"details" text,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video_link" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, ''))) STORED,
	CONSTRAINT "project_updates_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "spendings" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"project" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"date" date NOT NULL,
	"stage" text,
	"description" text NOT NULL,
	"evidence" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(description, ''))) STORED,
	CONSTRAINT "spendings_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "donors" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"type" uuid,
	"image" uuid,
	"language" text,
	"calendar" text,
	"hidden_name" boolean DEFAULT false NOT NULL,
	"deceased" boolean DEFAULT false NOT NULL,
	"registration_number" text,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"report_consent" text DEFAULT 'unknown' NOT NULL,
	"appeal_consent" text DEFAULT 'unknown' NOT NULL,
	"email_stopped" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"unknown_giver" boolean DEFAULT false NOT NULL,
	"given_total" numeric(18, 2) DEFAULT '0' NOT NULL,
	"gifts_count" integer DEFAULT 0 NOT NULL,
	"last_gift_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "donors_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "donor_transactions" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"project" uuid NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"date" date NOT NULL,
	"moment" timestamp(3) with time zone,
	"description" text,
	"amount_description" text,
	"donation_reference_id" text,
	"source" text,
	"fund" text DEFAULT 'charity' NOT NULL,
	"payer" text,
	"on_behalf_of" text,
	"relation" text,
	"gift_recipient" text,
	"in_kind" boolean DEFAULT false NOT NULL,
	"reversed" boolean DEFAULT false NOT NULL,
	"import_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(donation_reference_id, '') || ' ' || coalesce(source, '') || ' ' || coalesce(description, ''))) STORED,
	CONSTRAINT "donor_transactions_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "reports" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"type" text DEFAULT 'project' NOT NULL,
	"project" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text,
	"thank_title" text,
	"cover_image" uuid,
	"audience" text DEFAULT 'allWhoGave' NOT NULL,
	"donors" uuid[],
	"appeal" boolean DEFAULT false NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"unknown_count" integer DEFAULT 0 NOT NULL,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(title, ''))) STORED,
	CONSTRAINT "reports_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "letters" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"report" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"sent_to" text,
	"language" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text,
	"detail" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"repeats" uuid,
	"sent_at" timestamp(3) with time zone,
	"fetched_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone,
	"disowned_at" timestamp(3) with time zone,
	"stopped_at" timestamp(3) with time zone,
	"subject" text,
	"content" jsonb,
	"content_digest" text,
	"token_hash" text,
	"lease_until" timestamp(3) with time zone,
	"lease_owner" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "letters_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "imports" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"target" text NOT NULL,
	"file" uuid NOT NULL,
	"file_name" text,
	"mapping" jsonb,
	"headers" jsonb,
	"total_rows" integer,
	"processed_rows" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_args" jsonb,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid,
	"lease_until" timestamp(3) with time zone,
	"lease_owner" text,
	"options" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "imports_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "import_faults" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"import" uuid NOT NULL,
	"line" integer NOT NULL,
	"field" text,
	"column" text,
	"value" text,
	"key" text NOT NULL,
	"args" jsonb,
	"code" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "import_faults_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"entity_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone
);

CREATE TABLE "idempotency_keys" (
	"actor" uuid NOT NULL,
	"key" text NOT NULL,
	"entity_id" uuid,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_actor_key_pk" PRIMARY KEY("actor","key")
);

CREATE TABLE "row_counts" (
	"entity_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "row_counts_entity_id_resource_pk" PRIMARY KEY("entity_id","resource")
);

CREATE TABLE "athar_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

ALTER TABLE "entities" ADD CONSTRAINT "entities_logo_fkey" FOREIGN KEY ("id","logo") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_profile_image_fkey" FOREIGN KEY ("entity_id","profile_image") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "files" ADD CONSTRAINT "files_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_classification_fkey" FOREIGN KEY ("classification") REFERENCES "public"."classifications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_manager_fkey" FOREIGN KEY ("entity_id","manager") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_video_file_fkey" FOREIGN KEY ("entity_id","video_file") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "projects" ADD CONSTRAINT "projects_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_created_by_fkey" FOREIGN KEY ("entity_id","created_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_evidence_fkey" FOREIGN KEY ("entity_id","evidence") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "spendings" ADD CONSTRAINT "spendings_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donors" ADD CONSTRAINT "donors_type_fkey" FOREIGN KEY ("type") REFERENCES "public"."donor_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donors" ADD CONSTRAINT "donors_image_fkey" FOREIGN KEY ("entity_id","image") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donors" ADD CONSTRAINT "donors_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_transactions" ADD CONSTRAINT "donor_transactions_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_transactions" ADD CONSTRAINT "donor_transactions_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_transactions" ADD CONSTRAINT "donor_transactions_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_cover_image_fkey" FOREIGN KEY ("entity_id","cover_image") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "letters" ADD CONSTRAINT "letters_report_fkey" FOREIGN KEY ("entity_id","report") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "letters" ADD CONSTRAINT "letters_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "letters" ADD CONSTRAINT "letters_repeats_fkey" FOREIGN KEY ("entity_id","repeats") REFERENCES "public"."letters"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "letters" ADD CONSTRAINT "letters_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_fkey" FOREIGN KEY ("entity_id","file") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_fkey" FOREIGN KEY ("entity_id","created_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_faults" ADD CONSTRAINT "import_faults_import_fkey" FOREIGN KEY ("entity_id","import") REFERENCES "public"."imports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_faults" ADD CONSTRAINT "import_faults_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "entities_created_at" ON "entities" USING btree ("created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "entities_name_branch_name_unique" ON "entities" USING btree (athar_fold(name),athar_fold(branch_name)) WHERE deleted_at is null;
CREATE INDEX "entities_search" ON "entities" USING gin (search_text gin_trgm_ops);
CREATE INDEX "users_created_at" ON "users" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "users_user_name_unique" ON "users" USING btree ("entity_id","user_name") WHERE deleted_at is null;
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("entity_id","email") WHERE deleted_at is null;
CREATE UNIQUE INDEX "users_phone_unique" ON "users" USING btree ("entity_id","phone") WHERE deleted_at is null;
CREATE INDEX "users_search" ON "users" USING gin (search_text gin_trgm_ops);
CREATE INDEX "audit_trail_created_at" ON "audit_trail" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "audit_trail_by_actor" ON "audit_trail" USING btree ("entity_id","actor");
CREATE INDEX "donor_types_title_ar" ON "donor_types" USING btree ("title_ar","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "donor_types_title_ar_unique" ON "donor_types" USING btree ("title_ar") WHERE deleted_at is null;
CREATE UNIQUE INDEX "donor_types_title_en_unique" ON "donor_types" USING btree ("title_en") WHERE deleted_at is null;
CREATE INDEX "classifications_title_ar" ON "classifications" USING btree ("title_ar","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "classifications_title_ar_unique" ON "classifications" USING btree ("title_ar") WHERE deleted_at is null;
CREATE UNIQUE INDEX "classifications_title_en_unique" ON "classifications" USING btree ("title_en") WHERE deleted_at is null;
CREATE INDEX "files_created_at" ON "files" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "projects_updated_at" ON "projects" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "projects_code_unique" ON "projects" USING btree ("entity_id","code") WHERE deleted_at is null;
CREATE INDEX "projects_by_classification" ON "projects" USING btree ("entity_id","classification");
CREATE INDEX "projects_by_manager" ON "projects" USING btree ("entity_id","manager");
CREATE INDEX "projects_search" ON "projects" USING gin (search_text gin_trgm_ops);
CREATE INDEX "project_updates_updated_at" ON "project_updates" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "project_updates_by_project" ON "project_updates" USING btree ("entity_id","project");
CREATE INDEX "project_updates_by_created_by" ON "project_updates" USING btree ("entity_id","created_by");
CREATE INDEX "project_updates_search" ON "project_updates" USING gin (search_text gin_trgm_ops);
CREATE INDEX "spendings_date" ON "spendings" USING btree ("entity_id","date","id") WHERE deleted_at is null;
CREATE INDEX "spendings_by_project" ON "spendings" USING btree ("entity_id","project");
CREATE INDEX "spendings_search" ON "spendings" USING gin (search_text gin_trgm_ops);
CREATE INDEX "donors_updated_at" ON "donors" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "donors_phone_unique" ON "donors" USING btree ("entity_id","phone") WHERE deleted_at is null;
CREATE INDEX "donors_by_type" ON "donors" USING btree ("entity_id","type");
CREATE INDEX "donors_search" ON "donors" USING gin (search_text gin_trgm_ops);
CREATE INDEX "donors_email" ON "donors" USING btree ("entity_id","email") WHERE deleted_at is null and email is not null;
CREATE INDEX "donors_bare_name" ON "donors" USING btree ("entity_id","search_text") WHERE deleted_at is null and phone is null and email is null;
CREATE INDEX "donor_transactions_date" ON "donor_transactions" USING btree ("entity_id","date","id") WHERE deleted_at is null;
CREATE INDEX "donor_transactions_by_donor" ON "donor_transactions" USING btree ("entity_id","donor");
CREATE INDEX "donor_transactions_by_project" ON "donor_transactions" USING btree ("entity_id","project");
CREATE UNIQUE INDEX "donor_transactions_import_key_unique" ON "donor_transactions" USING btree ("entity_id","import_key") WHERE deleted_at is null;
CREATE INDEX "donor_transactions_search" ON "donor_transactions" USING gin (search_text gin_trgm_ops);
CREATE INDEX "donor_transactions_donor_date" ON "donor_transactions" USING btree ("entity_id","donor","date");
CREATE INDEX "donor_transactions_project_date" ON "donor_transactions" USING btree ("entity_id","project","date");
CREATE INDEX "reports_updated_at" ON "reports" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "reports_by_project" ON "reports" USING btree ("entity_id","project");
CREATE INDEX "reports_search" ON "reports" USING gin (search_text gin_trgm_ops);
CREATE INDEX "letters_created_at" ON "letters" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "letters_by_report" ON "letters" USING btree ("entity_id","report");
CREATE INDEX "letters_by_donor" ON "letters" USING btree ("entity_id","donor");
CREATE INDEX "letters_by_repeats" ON "letters" USING btree ("entity_id","repeats");
CREATE UNIQUE INDEX "letters_token" ON "letters" USING btree ("token_hash");
CREATE UNIQUE INDEX "letters_once" ON "letters" USING btree ("entity_id","report","donor","attempt");
CREATE INDEX "letters_work" ON "letters" USING btree ("entity_id","report","state");
CREATE INDEX "letters_lease" ON "letters" USING btree ("state","lease_until") WHERE state in ('claimed', 'handing');
CREATE INDEX "imports_created_at" ON "imports" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "imports_by_file" ON "imports" USING btree ("entity_id","file");
CREATE INDEX "imports_by_created_by" ON "imports" USING btree ("entity_id","created_by");
CREATE INDEX "import_faults_line" ON "import_faults" USING btree ("entity_id","line","id") WHERE deleted_at is null;
CREATE INDEX "import_faults_by_import" ON "import_faults" USING btree ("entity_id","import");
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
