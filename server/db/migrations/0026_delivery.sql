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

CREATE TABLE "meta_campaigns" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"template" uuid,
	"project" uuid,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, ''))) STORED,
	CONSTRAINT "meta_campaigns_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "email_accounts" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"host" text NOT NULL,
	"port" integer DEFAULT 587 NOT NULL,
	"security" text DEFAULT 'starttls' NOT NULL,
	"user_name" text,
	"password" text,
	"password_set_at" timestamp(3) with time zone,
	"sender_address" text NOT NULL,
	"sender_name" text,
	"reply_to" text,
	"per_second" integer DEFAULT 5 NOT NULL,
	"dkim_domain" text,
	"dkim_selector" text,
	"dkim_key" text,
	"dkim_key_set_at" timestamp(3) with time zone,
	"dkim_record" text,
	"hook_token" text,
	"hook_token_set_at" timestamp(3) with time zone,
	"state" text DEFAULT 'notChecked' NOT NULL,
	"reason" text,
	"detail" text,
	"checked_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "email_accounts_pkey" PRIMARY KEY("entity_id","id")
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

CREATE TABLE "meta_accounts" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"waba_id" text NOT NULL,
	"phone_number_id" text NOT NULL,
	"token" text NOT NULL,
	"token_set_at" timestamp(3) with time zone,
	"app_secret" text NOT NULL,
	"app_secret_set_at" timestamp(3) with time zone,
	"graph_version" text DEFAULT 'v24.0' NOT NULL,
	"marketing_price" numeric(18, 2),
	"utility_price" numeric(18, 2),
	"per_second" integer DEFAULT 80 NOT NULL,
	"state" text DEFAULT 'notChecked' NOT NULL,
	"reason" text,
	"detail" text,
	"checked_at" timestamp(3) with time zone,
	"display_number" text,
	"verified_name" text,
	"verify_token" text,
	"greeted_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "meta_accounts_pkey" PRIMARY KEY("entity_id","id")
);

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

CREATE TABLE "sms_accounts" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"url" text NOT NULL,
	"method" text DEFAULT 'POST' NOT NULL,
	"access_key" text,
	"access_key_set_at" timestamp(3) with time zone,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body_type" text DEFAULT 'json' NOT NULL,
	"body_template" text NOT NULL,
	"number_form" text DEFAULT 'e164' NOT NULL,
	"sender_name" text,
	"success" text DEFAULT 'status' NOT NULL,
	"success_path" text,
	"success_value" text,
	"id_path" text,
	"per_second" integer DEFAULT 5 NOT NULL,
	"hundred_price" numeric(18, 2),
	"report_id_path" text DEFAULT 'id' NOT NULL,
	"report_state_path" text DEFAULT 'status' NOT NULL,
	"delivered_words" text[] DEFAULT '{delivered,DELIVRD}' NOT NULL,
	"failed_words" text[] DEFAULT '{failed,undelivered,UNDELIV,rejected,REJECTD,expired,EXPIRED}' NOT NULL,
	"incoming_from_path" text,
	"incoming_text_path" text,
	"hook_token" text,
	"hook_token_set_at" timestamp(3) with time zone,
	"state" text DEFAULT 'notChecked' NOT NULL,
	"reason" text,
	"detail" text,
	"checked_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "sms_accounts_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "suppressions" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"address" text NOT NULL,
	"reason" text DEFAULT 'bounce' NOT NULL,
	"detail" text,
	"message" uuid,
	"at" timestamp(3) with time zone,
	"allowed_by" uuid,
	"allowed_at" timestamp(3) with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "suppressions_pkey" PRIMARY KEY("entity_id","id")
);

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

CREATE TABLE "hook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity_id" uuid NOT NULL,
	"source" text NOT NULL,
	"account" uuid NOT NULL,
	"digest" text NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"body" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp(3) with time zone,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text
);

DROP INDEX "messages_work";
DROP INDEX "messages_single";
ALTER TABLE "dispatches" ADD COLUMN "campaign" uuid;
ALTER TABLE "dispatches" ADD COLUMN "channels" text[] DEFAULT '{email}' NOT NULL;
ALTER TABLE "dispatches" ADD COLUMN "delivered_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "dispatches" ADD COLUMN "read_count" integer DEFAULT 0 NOT NULL;
ALTER TABLE "donors" ADD COLUMN "whatsapp_stopped" boolean DEFAULT false NOT NULL;
ALTER TABLE "donors" ADD COLUMN "sms_stopped" boolean DEFAULT false NOT NULL;
ALTER TABLE "entities" ADD COLUMN "quiet_from" text DEFAULT '22:00' NOT NULL;
ALTER TABLE "entities" ADD COLUMN "quiet_to" text DEFAULT '09:00' NOT NULL;
ALTER TABLE "entities" ADD COLUMN "weekly_messages" integer;
ALTER TABLE "entities" ADD COLUMN "second_approval" boolean DEFAULT false NOT NULL;
ALTER TABLE "imports" ADD COLUMN "origin" text DEFAULT 'file' NOT NULL;
ALTER TABLE "messages" ADD COLUMN "handled_at" timestamp(3) with time zone;
ALTER TABLE "messages" ADD COLUMN "handled_by" uuid;
ALTER TABLE "messages" ADD COLUMN "refusals" jsonb;
ALTER TABLE "messages" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;
ALTER TABLE "messages" ADD COLUMN "hidden_at" timestamp(3) with time zone;
ALTER TABLE "messages" ADD COLUMN "hidden_by" uuid;
ALTER TABLE "messages" ADD COLUMN "provider_id" text;
ALTER TABLE "reports" ADD COLUMN "channels" text[] DEFAULT '{email}' NOT NULL;
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
ALTER TABLE "templates" ADD CONSTRAINT "templates_header_file_fkey" FOREIGN KEY ("entity_id","header_file") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "templates" ADD CONSTRAINT "templates_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meta_campaigns" ADD CONSTRAINT "meta_campaigns_template_fkey" FOREIGN KEY ("entity_id","template") REFERENCES "public"."templates"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meta_campaigns" ADD CONSTRAINT "meta_campaigns_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meta_campaigns" ADD CONSTRAINT "meta_campaigns_gave_to_fkey" FOREIGN KEY ("entity_id","gave_to") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meta_campaigns" ADD CONSTRAINT "meta_campaigns_donor_type_fkey" FOREIGN KEY ("donor_type") REFERENCES "public"."donor_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meta_campaigns" ADD CONSTRAINT "meta_campaigns_file_fkey" FOREIGN KEY ("entity_id","file") REFERENCES "public"."imports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meta_campaigns" ADD CONSTRAINT "meta_campaigns_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "email_accounts" ADD CONSTRAINT "email_accounts_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_message_fkey" FOREIGN KEY ("entity_id","message") REFERENCES "public"."messages"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_letter_fkey" FOREIGN KEY ("entity_id","letter") REFERENCES "public"."letters"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_issue_fkey" FOREIGN KEY ("entity_id","issue") REFERENCES "public"."donor_issues"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_handled_by_fkey" FOREIGN KEY ("entity_id","handled_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "meta_accounts" ADD CONSTRAINT "meta_accounts_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_last_import_fkey" FOREIGN KEY ("entity_id","last_import") REFERENCES "public"."imports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_pull_by_fkey" FOREIGN KEY ("entity_id","pull_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sms_accounts" ADD CONSTRAINT "sms_accounts_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_message_fkey" FOREIGN KEY ("entity_id","message") REFERENCES "public"."messages"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_allowed_by_fkey" FOREIGN KEY ("entity_id","allowed_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "whatsapp_accounts" ADD CONSTRAINT "whatsapp_accounts_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "chat_messages_at" ON "chat_messages" USING btree ("entity_id","at","id") WHERE deleted_at is null;
CREATE INDEX "chat_messages_by_donor" ON "chat_messages" USING btree ("entity_id","donor");
CREATE UNIQUE INDEX "chat_messages_once" ON "chat_messages" USING btree ("entity_id","channel","provider_id");
CREATE INDEX "chat_messages_talk" ON "chat_messages" USING btree ("entity_id","channel","address","at");
CREATE INDEX "templates_updated_at" ON "templates" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "templates_meta_name_language_unique" ON "templates" USING btree (coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid),"meta_name","language") WHERE deleted_at is null;
CREATE INDEX "templates_search" ON "templates" USING gin (search_text gin_trgm_ops);
CREATE INDEX "templates_by_meta_id" ON "templates" USING btree ("entity_id","meta_id") WHERE meta_id is not null;
CREATE INDEX "meta_campaigns_updated_at" ON "meta_campaigns" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "meta_campaigns_by_template" ON "meta_campaigns" USING btree ("entity_id","template");
CREATE INDEX "meta_campaigns_by_project" ON "meta_campaigns" USING btree ("entity_id","project");
CREATE INDEX "meta_campaigns_by_gave_to" ON "meta_campaigns" USING btree ("entity_id","gave_to");
CREATE INDEX "meta_campaigns_by_donor_type" ON "meta_campaigns" USING btree ("entity_id","donor_type");
CREATE INDEX "meta_campaigns_by_file" ON "meta_campaigns" USING btree ("entity_id","file");
CREATE INDEX "meta_campaigns_search" ON "meta_campaigns" USING gin (search_text gin_trgm_ops);
CREATE INDEX "email_accounts_created_at" ON "email_accounts" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "email_accounts_one" ON "email_accounts" USING btree ("entity_id") WHERE deleted_at is null;
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
CREATE INDEX "meta_accounts_created_at" ON "meta_accounts" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "meta_accounts_one" ON "meta_accounts" USING btree ("entity_id") WHERE deleted_at is null;
CREATE INDEX "platform_links_created_at" ON "platform_links" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "platform_links_by_last_import" ON "platform_links" USING btree ("entity_id","last_import");
CREATE INDEX "platform_links_by_pull_by" ON "platform_links" USING btree ("entity_id","pull_by");
CREATE UNIQUE INDEX "platform_links_one" ON "platform_links" USING btree ("entity_id") WHERE deleted_at is null;
CREATE INDEX "sms_accounts_created_at" ON "sms_accounts" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "sms_accounts_one" ON "sms_accounts" USING btree ("entity_id") WHERE deleted_at is null;
CREATE INDEX "suppressions_at" ON "suppressions" USING btree ("entity_id","at","id") WHERE deleted_at is null;
CREATE INDEX "suppressions_by_message" ON "suppressions" USING btree ("entity_id","message");
CREATE INDEX "suppressions_by_allowed_by" ON "suppressions" USING btree ("entity_id","allowed_by");
CREATE UNIQUE INDEX "suppressions_once" ON "suppressions" USING btree ("entity_id","channel","address");
CREATE INDEX "whatsapp_accounts_created_at" ON "whatsapp_accounts" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "whatsapp_accounts_one" ON "whatsapp_accounts" USING btree ("entity_id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "hook_events_once" ON "hook_events" USING btree ("entity_id","source","account","digest");
CREATE INDEX "hook_events_due" ON "hook_events" USING btree ("due_at") WHERE taken_at is null;
CREATE INDEX "hook_events_age" ON "hook_events" USING btree ("created_at");
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_campaign_fkey" FOREIGN KEY ("entity_id","campaign") REFERENCES "public"."meta_campaigns"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_handled_by_fkey" FOREIGN KEY ("entity_id","handled_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_hidden_by_fkey" FOREIGN KEY ("entity_id","hidden_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_asked_by_fkey" FOREIGN KEY ("entity_id","asked_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_approved_by_fkey" FOREIGN KEY ("entity_id","approved_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reports" ADD CONSTRAINT "reports_corrects_fkey" FOREIGN KEY ("entity_id","corrects") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dispatches_by_campaign" ON "dispatches" USING btree ("entity_id","campaign") WHERE "dispatches"."campaign" is not null;
CREATE INDEX "messages_by_handled_by" ON "messages" USING btree ("entity_id","handled_by") WHERE "messages"."handled_by" is not null;
CREATE INDEX "messages_by_hidden_by" ON "messages" USING btree ("entity_id","hidden_by") WHERE "messages"."hidden_by" is not null;
CREATE INDEX "messages_provider" ON "messages" USING btree ("entity_id","channel","provider_id") WHERE provider_id is not null;
CREATE INDEX "reports_by_asked_by" ON "reports" USING btree ("entity_id","asked_by") WHERE "reports"."asked_by" is not null;
CREATE INDEX "reports_by_approved_by" ON "reports" USING btree ("entity_id","approved_by") WHERE "reports"."approved_by" is not null;
CREATE INDEX "reports_by_corrects" ON "reports" USING btree ("entity_id","corrects") WHERE "reports"."corrects" is not null;
CREATE INDEX "messages_work" ON "messages" USING btree ("entity_id","dispatch","channel","id");
CREATE INDEX "messages_single" ON "messages" USING btree ("entity_id","channel","id") WHERE dispatch is null;
