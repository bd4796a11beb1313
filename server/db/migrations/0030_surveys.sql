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

ALTER TABLE "dispatches" ADD COLUMN "survey" uuid;
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_invitations" ADD CONSTRAINT "survey_invitations_survey_fkey" FOREIGN KEY ("entity_id","survey") REFERENCES "public"."surveys"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_invitations" ADD CONSTRAINT "survey_invitations_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_invitations" ADD CONSTRAINT "survey_invitations_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_survey_fkey" FOREIGN KEY ("entity_id","survey") REFERENCES "public"."surveys"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_invitation_fkey" FOREIGN KEY ("entity_id","invitation") REFERENCES "public"."survey_invitations"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "surveys_updated_at" ON "surveys" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "surveys_by_project" ON "surveys" USING btree ("entity_id","project");
CREATE INDEX "surveys_search" ON "surveys" USING gin (search_text gin_trgm_ops);
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
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_survey_fkey" FOREIGN KEY ("entity_id","survey") REFERENCES "public"."surveys"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dispatches_by_survey" ON "dispatches" USING btree ("entity_id","survey") WHERE "dispatches"."survey" is not null;
