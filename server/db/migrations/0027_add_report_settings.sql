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
	"fault" text,
	"late" boolean DEFAULT false NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "report_runs_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "project_updates" ADD COLUMN "published_at" timestamp(3) with time zone;
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
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_started_by_fkey" FOREIGN KEY ("entity_id","started_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_setting_fkey" FOREIGN KEY ("entity_id","setting") REFERENCES "public"."report_settings"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_report_fkey" FOREIGN KEY ("entity_id","report") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_runs" ADD CONSTRAINT "report_runs_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "announced_months_starts_on" ON "announced_months" USING btree ("starts_on","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "announced_months_year_month_unique" ON "announced_months" USING btree ("year","month") WHERE deleted_at is null;
CREATE INDEX "report_settings_updated_at" ON "report_settings" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "report_settings_by_project" ON "report_settings" USING btree ("entity_id","project");
CREATE INDEX "report_settings_by_started_by" ON "report_settings" USING btree ("entity_id","started_by") WHERE "report_settings"."started_by" is not null;
CREATE INDEX "report_settings_search" ON "report_settings" USING gin (search_text gin_trgm_ops);
CREATE INDEX "report_runs_due_at" ON "report_runs" USING btree ("entity_id","due_at","id") WHERE deleted_at is null;
CREATE INDEX "report_runs_by_setting" ON "report_runs" USING btree ("entity_id","setting");
CREATE INDEX "report_runs_by_project" ON "report_runs" USING btree ("entity_id","project");
CREATE INDEX "report_runs_by_report" ON "report_runs" USING btree ("entity_id","report") WHERE "report_runs"."report" is not null;
