CREATE TABLE "announced_months" (
	"id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" text DEFAULT '9' NOT NULL,
	"starts_on" date NOT NULL,
	"source" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "announced_months_pkey" PRIMARY KEY("id")
);

CREATE TABLE "fundraising_licences" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" text NOT NULL,
	"purpose" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"target" numeric(18, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(number, '') || ' ' || coalesce(purpose, ''))) STORED,
	CONSTRAINT "fundraising_licences_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "campaigns" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text,
	"image" uuid,
	"video" uuid,
	"project" uuid,
	"licence" uuid,
	"channels" text[] DEFAULT '{email}' NOT NULL,
	"audience" text DEFAULT 'filtered' NOT NULL,
	"gave_to" uuid,
	"donor_type" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"language" text,
	"given_min" numeric(18, 2),
	"given_max" numeric(18, 2),
	"last_gift_from" date,
	"last_gift_to" date,
	"file" uuid,
	"donors" uuid[],
	"send_now" boolean DEFAULT true NOT NULL,
	"send_at" timestamp(3) with time zone,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"delivered_count" integer DEFAULT 0 NOT NULL,
	"read_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"unknown_count" integer DEFAULT 0 NOT NULL,
	"suppressed_count" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(title, ''))) STORED,
	CONSTRAINT "campaigns_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "category_advices" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"list" text NOT NULL,
	"language" text NOT NULL,
	"by" text NOT NULL,
	"note" text,
	"figures" jsonb,
	"items" jsonb,
	"asked_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "category_advices_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "category_changes" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"was" text,
	"became" text,
	"at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "category_changes_pkey" PRIMARY KEY("entity_id","id")
);

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

CREATE TABLE "surveys" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text GENERATED ALWAYS AS (coalesce(title_ar, title_en)) STORED,
	"title_ar" text,
	"title_en" text,
	"intro_ar" text,
	"intro_en" text,
	"thanks_ar" text,
	"thanks_en" text,
	"type" text DEFAULT 'general' NOT NULL,
	"project" uuid,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ask_gender" boolean DEFAULT false NOT NULL,
	"ask_age" boolean DEFAULT false NOT NULL,
	"ask_phone" boolean DEFAULT false NOT NULL,
	"accept_answers" boolean DEFAULT true NOT NULL,
	"audience" text DEFAULT 'projectDonors' NOT NULL,
	"donors" uuid[],
	"channels" text[] DEFAULT '{whatsapp,sms,email}' NOT NULL,
	"whatsapp_text_ar" text,
	"whatsapp_text_en" text,
	"answers_count" integer DEFAULT 0 NOT NULL,
	"male_count" integer DEFAULT 0 NOT NULL,
	"female_count" integer DEFAULT 0 NOT NULL,
	"rated_count" integer DEFAULT 0 NOT NULL,
	"satisfied_count" integer DEFAULT 0 NOT NULL,
	"satisfaction_rate" integer GENERATED ALWAYS AS (case when rated_count > 0 then round(100.0 * satisfied_count / rated_count)::int end) STORED,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(title_ar, '') || ' ' || coalesce(title_en, ''))) STORED,
	CONSTRAINT "surveys_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "plans" (
	"id" uuid NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"text_ar" text,
	"text_en" text,
	"free" boolean DEFAULT false NOT NULL,
	"price" numeric(18, 2) NOT NULL,
	"currency" text DEFAULT 'SAR' NOT NULL,
	"period" text DEFAULT 'monthly' NOT NULL,
	"email_quota" integer,
	"whatsapp_quota" integer,
	"sms_quota" integer,
	"features" text[],
	"active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "plans_pkey" PRIMARY KEY("id")
);

CREATE TABLE "subscriptions" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"plan" uuid NOT NULL,
	"plan_ar" text NOT NULL,
	"plan_en" text NOT NULL,
	"period" text NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"price" numeric(18, 2) NOT NULL,
	"email_quota" integer,
	"whatsapp_quota" integer,
	"sms_quota" integer,
	"email_used" integer DEFAULT 0 NOT NULL,
	"whatsapp_used" integer DEFAULT 0 NOT NULL,
	"sms_used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"renews" uuid,
	"problem" text,
	"email_low_at" timestamp(3) with time zone,
	"whatsapp_low_at" timestamp(3) with time zone,
	"sms_low_at" timestamp(3) with time zone,
	"email_out_at" timestamp(3) with time zone,
	"whatsapp_out_at" timestamp(3) with time zone,
	"sms_out_at" timestamp(3) with time zone,
	"status" text DEFAULT 'NotRegistered' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "subscriptions_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "invoices" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" integer,
	"subscription" uuid NOT NULL,
	"net" numeric(18, 2) NOT NULL,
	"vat_percent" integer NOT NULL,
	"vat" numeric(18, 2) NOT NULL,
	"total" numeric(18, 2) NOT NULL,
	"currency" text DEFAULT 'SAR' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"pay_url" text,
	"pay_until" timestamp(3) with time zone,
	"paid_at" timestamp(3) with time zone,
	"buyer" text,
	"provider_id" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "invoices_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "report_settings" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"project" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'project' NOT NULL,
	"title" text NOT NULL,
	"message" text,
	"thank_title" text,
	"appeal" boolean DEFAULT false NOT NULL,
	"channels" text[] DEFAULT '{email}' NOT NULL,
	"donor_types" uuid[],
	"donor_tags" text[] DEFAULT '{}' NOT NULL,
	"given_min" numeric(18, 2),
	"given_max" numeric(18, 2),
	"gift_from" date,
	"gift_to" date,
	"also_gave_to" uuid[],
	"places" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"consents" text[] DEFAULT '{}' NOT NULL,
	"only_new" boolean DEFAULT true NOT NULL,
	"timing" text DEFAULT 'monthly' NOT NULL,
	"weekday" text DEFAULT 'sunday' NOT NULL,
	"month_day" text DEFAULT 'first' NOT NULL,
	"calendar" text DEFAULT 'gregorian' NOT NULL,
	"season" text,
	"send_time" text DEFAULT '10:00' NOT NULL,
	"starts_on" date,
	"missed" text DEFAULT 'send' NOT NULL,
	"started_by" uuid,
	"status" text DEFAULT 'paused' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, ''))) STORED,
	CONSTRAINT "report_settings_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "report_runs" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"setting" uuid NOT NULL,
	"project" uuid NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"outcome" text DEFAULT 'sending' NOT NULL,
	"report" uuid,
	"reason" text,
	"late" boolean DEFAULT false NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "report_runs_pkey" PRIMARY KEY("entity_id","id")
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

CREATE TABLE "survey_invitations" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"survey" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"language" text NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"token_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "survey_invitations_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "survey_answers" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"survey" uuid NOT NULL,
	"donor" uuid,
	"language" text NOT NULL,
	"gender" text,
	"age" integer,
	"phone" text,
	"answers" jsonb,
	"rated" integer DEFAULT 0 NOT NULL,
	"satisfied" integer DEFAULT 0 NOT NULL,
	"invitation" uuid,
	"once_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "survey_answers_pkey" PRIMARY KEY("entity_id","id")
);

DROP INDEX "chat_messages_talk";
ALTER TABLE "chat_messages" ADD COLUMN "conversation" uuid;
ALTER TABLE "chat_messages" ADD COLUMN "author" uuid;
ALTER TABLE "dispatches" ADD COLUMN "appeal" uuid;
ALTER TABLE "dispatches" ADD COLUMN "survey" uuid;
ALTER TABLE "donors" ADD COLUMN "category" text;
ALTER TABLE "donors" ADD COLUMN "lapsed_elite" boolean DEFAULT false NOT NULL;
ALTER TABLE "donors" ADD COLUMN "pinned_elite" boolean DEFAULT false NOT NULL;
ALTER TABLE "entities" ADD COLUMN "active_months" integer DEFAULT 13 NOT NULL;
ALTER TABLE "entities" ADD COLUMN "elite_amount" numeric(18, 2) DEFAULT '10000' NOT NULL;
ALTER TABLE "entities" ADD COLUMN "donors_sorted_at" timestamp(3) with time zone;
ALTER TABLE "messages" ADD COLUMN "chat" uuid;
ALTER TABLE "messages" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;
ALTER TABLE "messages" ADD COLUMN "token_hash" text;
ALTER TABLE "messages" ADD COLUMN "clicked_at" timestamp(3) with time zone;
ALTER TABLE "project_updates" ADD COLUMN "published_at" timestamp(3) with time zone;
ALTER TABLE "reports" ADD COLUMN "design" text DEFAULT 'light' NOT NULL;
ALTER TABLE "reports" ADD COLUMN "donor_types" uuid[];
ALTER TABLE "reports" ADD COLUMN "donor_tags" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "reports" ADD COLUMN "given_min" numeric(18, 2);
ALTER TABLE "reports" ADD COLUMN "given_max" numeric(18, 2);
ALTER TABLE "reports" ADD COLUMN "gift_from" date;
ALTER TABLE "reports" ADD COLUMN "gift_to" date;
ALTER TABLE "reports" ADD COLUMN "also_gave_to" uuid[];
ALTER TABLE "reports" ADD COLUMN "places" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "reports" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "reports" ADD COLUMN "consents" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "reports" ADD COLUMN "only_new" boolean DEFAULT false NOT NULL;
ALTER TABLE "reports" ADD COLUMN "news_since" timestamp(3) with time zone;
ALTER TABLE "reports" ADD COLUMN "ehsan_number" text;
ALTER TABLE "reports" ADD COLUMN "beneficiaries" integer;
ALTER TABLE "reports" ADD COLUMN "before_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "reports" ADD COLUMN "after_pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "reports" ADD COLUMN "handover" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "reports" ADD COLUMN "prepared_for" uuid[];
ALTER TABLE "reports" ADD COLUMN "replaces" uuid;
ALTER TABLE "reports" ADD COLUMN "frozen" jsonb;
ALTER TABLE "chat_messages" ADD COLUMN "search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(text, ''))) STORED;
ALTER TABLE "fundraising_licences" ADD CONSTRAINT "fundraising_licences_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_image_fkey" FOREIGN KEY ("entity_id","image") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_video_fkey" FOREIGN KEY ("entity_id","video") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_licence_fkey" FOREIGN KEY ("entity_id","licence") REFERENCES "public"."fundraising_licences"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_gave_to_fkey" FOREIGN KEY ("entity_id","gave_to") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_donor_type_fkey" FOREIGN KEY ("donor_type") REFERENCES "public"."donor_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_file_fkey" FOREIGN KEY ("entity_id","file") REFERENCES "public"."imports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_advices" ADD CONSTRAINT "category_advices_asked_by_fkey" FOREIGN KEY ("entity_id","asked_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_advices" ADD CONSTRAINT "category_advices_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_changes" ADD CONSTRAINT "category_changes_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_changes" ADD CONSTRAINT "category_changes_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_fkey" FOREIGN KEY ("entity_id","assignee") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_fkey" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_renews_fkey" FOREIGN KEY ("entity_id","renews") REFERENCES "public"."subscriptions"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_fkey" FOREIGN KEY ("entity_id","subscription") REFERENCES "public"."subscriptions"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_started_by_fkey" FOREIGN KEY ("entity_id","started_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_setting_fkey" FOREIGN KEY ("entity_id","setting") REFERENCES "public"."report_settings"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_report_fkey" FOREIGN KEY ("entity_id","report") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_invitations" ADD CONSTRAINT "survey_invitations_survey_fkey" FOREIGN KEY ("entity_id","survey") REFERENCES "public"."surveys"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_invitations" ADD CONSTRAINT "survey_invitations_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_invitations" ADD CONSTRAINT "survey_invitations_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_survey_fkey" FOREIGN KEY ("entity_id","survey") REFERENCES "public"."surveys"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_invitation_fkey" FOREIGN KEY ("entity_id","invitation") REFERENCES "public"."survey_invitations"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "announced_months_starts_on" ON "announced_months" USING btree ("starts_on","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "announced_months_year_month_unique" ON "announced_months" USING btree ("year","month") WHERE deleted_at is null;
CREATE INDEX "fundraising_licences_end_date" ON "fundraising_licences" USING btree ("entity_id","end_date","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "fundraising_licences_number_unique" ON "fundraising_licences" USING btree ("entity_id","number") WHERE deleted_at is null;
CREATE INDEX "fundraising_licences_search" ON "fundraising_licences" USING gin (search_text gin_trgm_ops);
CREATE INDEX "campaigns_updated_at" ON "campaigns" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "campaigns_by_project" ON "campaigns" USING btree ("entity_id","project");
CREATE INDEX "campaigns_by_licence" ON "campaigns" USING btree ("entity_id","licence");
CREATE INDEX "campaigns_by_gave_to" ON "campaigns" USING btree ("entity_id","gave_to");
CREATE INDEX "campaigns_by_donor_type" ON "campaigns" USING btree ("entity_id","donor_type");
CREATE INDEX "campaigns_by_file" ON "campaigns" USING btree ("entity_id","file");
CREATE INDEX "campaigns_search" ON "campaigns" USING gin (search_text gin_trgm_ops);
CREATE INDEX "category_advices_created_at" ON "category_advices" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "category_advices_by_asked_by" ON "category_advices" USING btree ("entity_id","asked_by");
CREATE INDEX "category_changes_at" ON "category_changes" USING btree ("entity_id","at","id") WHERE deleted_at is null;
CREATE INDEX "category_changes_by_donor" ON "category_changes" USING btree ("entity_id","donor");
CREATE INDEX "conversations_last_at" ON "conversations" USING btree ("entity_id","last_at","id") WHERE deleted_at is null;
CREATE INDEX "conversations_by_donor" ON "conversations" USING btree ("entity_id","donor");
CREATE INDEX "conversations_by_assignee" ON "conversations" USING btree ("entity_id","assignee");
CREATE INDEX "conversations_search" ON "conversations" USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX "conversations_with_donor" ON "conversations" USING btree ("entity_id","channel","donor") WHERE donor is not null;
CREATE INDEX "conversations_with_address" ON "conversations" USING btree ("entity_id","channel","address") WHERE donor is null;
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("entity_id","last_at","id") WHERE unread > 0;
CREATE INDEX "conversations_unassigned" ON "conversations" USING btree ("entity_id","last_at","id") WHERE assignee is null;
CREATE INDEX "conversations_by_channel" ON "conversations" USING btree ("entity_id","channel","last_at","id");
CREATE INDEX "surveys_updated_at" ON "surveys" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "surveys_by_project" ON "surveys" USING btree ("entity_id","project");
CREATE INDEX "surveys_search" ON "surveys" USING gin (search_text gin_trgm_ops);
CREATE INDEX "plans_price" ON "plans" USING btree ("price","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "plans_name_ar_unique" ON "plans" USING btree ("name_ar") WHERE deleted_at is null;
CREATE UNIQUE INDEX "plans_name_en_unique" ON "plans" USING btree ("name_en") WHERE deleted_at is null;
CREATE INDEX "subscriptions_created_at" ON "subscriptions" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "subscriptions_by_plan" ON "subscriptions" USING btree ("entity_id","plan");
CREATE INDEX "subscriptions_by_renews" ON "subscriptions" USING btree ("entity_id","renews") WHERE "subscriptions"."renews" is not null;
CREATE INDEX "subscriptions_in_force" ON "subscriptions" USING btree ("entity_id","starts_at") WHERE starts_at is not null;
CREATE INDEX "invoices_created_at" ON "invoices" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "invoices_by_subscription" ON "invoices" USING btree ("entity_id","subscription");
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number") WHERE number is not null;
CREATE INDEX "invoices_provider" ON "invoices" USING btree ("provider_id") WHERE provider_id is not null;
CREATE INDEX "report_settings_updated_at" ON "report_settings" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "report_settings_by_project" ON "report_settings" USING btree ("entity_id","project");
CREATE INDEX "report_settings_by_started_by" ON "report_settings" USING btree ("entity_id","started_by") WHERE "report_settings"."started_by" is not null;
CREATE INDEX "report_settings_search" ON "report_settings" USING gin (search_text gin_trgm_ops);
CREATE INDEX "report_runs_due_at" ON "report_runs" USING btree ("entity_id","due_at","id") WHERE deleted_at is null;
CREATE INDEX "report_runs_by_setting" ON "report_runs" USING btree ("entity_id","setting");
CREATE INDEX "report_runs_by_project" ON "report_runs" USING btree ("entity_id","project");
CREATE INDEX "report_runs_by_report" ON "report_runs" USING btree ("entity_id","report") WHERE "report_runs"."report" is not null;
CREATE INDEX "saved_replies_title" ON "saved_replies" USING btree ("entity_id","title","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "saved_replies_title_unique" ON "saved_replies" USING btree ("entity_id","title") WHERE deleted_at is null;
CREATE INDEX "saved_replies_search" ON "saved_replies" USING gin (search_text gin_trgm_ops);
CREATE INDEX "survey_invitations_created_at" ON "survey_invitations" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "survey_invitations_by_survey" ON "survey_invitations" USING btree ("entity_id","survey");
CREATE INDEX "survey_invitations_by_donor" ON "survey_invitations" USING btree ("entity_id","donor");
CREATE UNIQUE INDEX "survey_invitations_once" ON "survey_invitations" USING btree ("entity_id","survey","donor");
CREATE UNIQUE INDEX "survey_invitations_token" ON "survey_invitations" USING btree ("token_hash");
CREATE INDEX "survey_answers_created_at" ON "survey_answers" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "survey_answers_by_survey" ON "survey_answers" USING btree ("entity_id","survey");
CREATE INDEX "survey_answers_by_donor" ON "survey_answers" USING btree ("entity_id","donor");
CREATE INDEX "survey_answers_by_invitation" ON "survey_answers" USING btree ("entity_id","invitation") WHERE "survey_answers"."invitation" is not null;
CREATE UNIQUE INDEX "survey_answers_once" ON "survey_answers" USING btree ("entity_id","survey","once_key");
CREATE UNIQUE INDEX "survey_answers_invited" ON "survey_answers" USING btree ("entity_id","invitation");
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_fkey" FOREIGN KEY ("entity_id","conversation") REFERENCES "public"."conversations"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_author_fkey" FOREIGN KEY ("entity_id","author") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_appeal_fkey" FOREIGN KEY ("entity_id","appeal") REFERENCES "public"."campaigns"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_survey_fkey" FOREIGN KEY ("entity_id","survey") REFERENCES "public"."surveys"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_fkey" FOREIGN KEY ("entity_id","chat") REFERENCES "public"."chat_messages"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_replaces_fkey" FOREIGN KEY ("entity_id","replaces") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "chat_messages_by_conversation" ON "chat_messages" USING btree ("entity_id","conversation");
CREATE INDEX "chat_messages_by_author" ON "chat_messages" USING btree ("entity_id","author") WHERE "chat_messages"."author" is not null;
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin (search_text gin_trgm_ops);
CREATE INDEX "dispatches_by_appeal" ON "dispatches" USING btree ("entity_id","appeal") WHERE "dispatches"."appeal" is not null;
CREATE INDEX "dispatches_by_survey" ON "dispatches" USING btree ("entity_id","survey") WHERE "dispatches"."survey" is not null;
CREATE INDEX "messages_by_chat" ON "messages" USING btree ("entity_id","chat") WHERE "messages"."chat" is not null;
CREATE UNIQUE INDEX "messages_token" ON "messages" USING btree ("token_hash") WHERE token_hash is not null;
CREATE INDEX "reports_by_replaces" ON "reports" USING btree ("entity_id","replaces") WHERE "reports"."replaces" is not null;
CREATE INDEX "chat_messages_talk" ON "chat_messages" USING btree ("entity_id","conversation","at","id");
