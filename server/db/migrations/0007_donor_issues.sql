CREATE TABLE "donor_issues" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"type" text NOT NULL,
	"donor" uuid NOT NULL,
	"donor_name" text NOT NULL,
	"donor_phone" text,
	"donor_email" text,
	"project" uuid,
	"message" text NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"reply" text,
	"replied_at" timestamp(3) with time zone,
	"replied_by" uuid,
	"entity_name" text,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(donor_name, '') || ' ' || coalesce(message, ''))) STORED,
	CONSTRAINT "donor_issues_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "account_links" ADD COLUMN "issue_id" uuid;
ALTER TABLE "donor_issues" ADD CONSTRAINT "donor_issues_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_issues" ADD CONSTRAINT "donor_issues_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_issues" ADD CONSTRAINT "donor_issues_replied_by_fkey" FOREIGN KEY ("entity_id","replied_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_issues" ADD CONSTRAINT "donor_issues_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "donor_issues_sent_at" ON "donor_issues" USING btree ("entity_id","sent_at","id") WHERE deleted_at is null;
CREATE INDEX "donor_issues_by_donor" ON "donor_issues" USING btree ("entity_id","donor");
CREATE INDEX "donor_issues_by_project" ON "donor_issues" USING btree ("entity_id","project");
CREATE INDEX "donor_issues_by_replied_by" ON "donor_issues" USING btree ("entity_id","replied_by");
CREATE INDEX "donor_issues_search" ON "donor_issues" USING gin (search_text gin_trgm_ops);
