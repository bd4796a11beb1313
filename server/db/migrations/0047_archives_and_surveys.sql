CREATE TABLE "paper_bundles" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"report" uuid NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"letters" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"started_by" uuid,
	"ended_at" timestamp(3) with time zone,
	"until" timestamp(3) with time zone,
	"stored" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp(3) with time zone,
	"lease_owner" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "paper_bundles_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "reports" ADD COLUMN "survey" uuid;
ALTER TABLE "paper_bundles" ADD CONSTRAINT "paper_bundles_report_fkey" FOREIGN KEY ("entity_id","report") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_bundles" ADD CONSTRAINT "paper_bundles_started_by_fkey" FOREIGN KEY ("entity_id","started_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_bundles" ADD CONSTRAINT "paper_bundles_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "paper_bundles_created_at" ON "paper_bundles" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "paper_bundles_by_report" ON "paper_bundles" USING btree ("entity_id","report");
CREATE INDEX "paper_bundles_by_started_by" ON "paper_bundles" USING btree ("entity_id","started_by") WHERE "paper_bundles"."started_by" is not null;
CREATE UNIQUE INDEX "paper_bundles_one" ON "paper_bundles" USING btree ("entity_id","report") WHERE state in ('making', 'ready');
CREATE INDEX "paper_bundles_work" ON "paper_bundles" USING btree ("entity_id","id") WHERE stored;
ALTER TABLE "reports" ADD CONSTRAINT "reports_survey_fkey" FOREIGN KEY ("entity_id","survey") REFERENCES "public"."surveys"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "reports_by_survey" ON "reports" USING btree ("entity_id","survey") WHERE "reports"."survey" is not null;
