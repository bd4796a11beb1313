CREATE TABLE "year_letters" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text GENERATED ALWAYS AS (coalesce(title_ar, title_en)) STORED,
	"year" integer NOT NULL,
	"calendar" text DEFAULT 'gregorian' NOT NULL,
	"title_ar" text,
	"title_en" text,
	"message_ar" text,
	"message_en" text,
	"donor_types" uuid[],
	"categories" text[] DEFAULT '{}' NOT NULL,
	"donor_tags" text[] DEFAULT '{}' NOT NULL,
	"given_min" numeric(18, 2),
	"given_max" numeric(18, 2),
	"also_gave_to" uuid[],
	"places" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"consents" text[] DEFAULT '{}' NOT NULL,
	"channels" text[] DEFAULT '{email,whatsapp,sms}' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"asked_by" uuid,
	"asked_at" timestamp(3) with time zone,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(title_ar, '') || ' ' || coalesce(title_en, ''))) STORED,
	CONSTRAINT "year_letters_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "year_letter_pages" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"year_letter" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"language" text NOT NULL,
	"fetched_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone,
	"disowned_at" timestamp(3) with time zone,
	"stopped_at" timestamp(3) with time zone,
	"content" jsonb,
	"token_hash" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "year_letter_pages_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "dispatches" ADD COLUMN "year_letter" uuid;
ALTER TABLE "donor_issues" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "donor_issues" ADD COLUMN "reply_files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "donor_issues" ADD COLUMN "answer_files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "donor_issues" ADD COLUMN "reopen_files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "donor_issues" ADD COLUMN "diary" uuid;
ALTER TABLE "files" ADD COLUMN "sender" text;
ALTER TABLE "users" ADD COLUMN "muted_mails" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "year_letters" ADD CONSTRAINT "year_letters_asked_by_fkey" FOREIGN KEY ("entity_id","asked_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "year_letters" ADD CONSTRAINT "year_letters_approved_by_fkey" FOREIGN KEY ("entity_id","approved_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "year_letters" ADD CONSTRAINT "year_letters_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "year_letter_pages" ADD CONSTRAINT "year_letter_pages_year_letter_fkey" FOREIGN KEY ("entity_id","year_letter") REFERENCES "public"."year_letters"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "year_letter_pages" ADD CONSTRAINT "year_letter_pages_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "year_letter_pages" ADD CONSTRAINT "year_letter_pages_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "year_letters_updated_at" ON "year_letters" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "year_letters_by_asked_by" ON "year_letters" USING btree ("entity_id","asked_by") WHERE "year_letters"."asked_by" is not null;
CREATE INDEX "year_letters_by_approved_by" ON "year_letters" USING btree ("entity_id","approved_by") WHERE "year_letters"."approved_by" is not null;
CREATE INDEX "year_letters_search" ON "year_letters" USING gin (search_text gin_trgm_ops);
CREATE INDEX "year_letter_pages_created_at" ON "year_letter_pages" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "year_letter_pages_by_year_letter" ON "year_letter_pages" USING btree ("entity_id","year_letter");
CREATE INDEX "year_letter_pages_by_donor" ON "year_letter_pages" USING btree ("entity_id","donor");
CREATE UNIQUE INDEX "year_letter_pages_once" ON "year_letter_pages" USING btree ("entity_id","year_letter","donor");
CREATE UNIQUE INDEX "year_letter_pages_token" ON "year_letter_pages" USING btree ("token_hash");
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_year_letter_fkey" FOREIGN KEY ("entity_id","year_letter") REFERENCES "public"."year_letters"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_issues" ADD CONSTRAINT "donor_issues_diary_fkey" FOREIGN KEY ("entity_id","diary") REFERENCES "public"."project_updates"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dispatches_by_year_letter" ON "dispatches" USING btree ("entity_id","year_letter") WHERE "dispatches"."year_letter" is not null;
CREATE INDEX "donor_issues_by_diary" ON "donor_issues" USING btree ("entity_id","diary") WHERE "donor_issues"."diary" is not null;
