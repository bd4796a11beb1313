CREATE TABLE "comments" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"project_update" uuid NOT NULL,
	"text" text NOT NULL,
	"author" uuid,
	"edited_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "comments_pkey" PRIMARY KEY("entity_id","id")
);
CREATE TABLE "notes" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"project" uuid NOT NULL,
	"text" text NOT NULL,
	"author" uuid,
	"visibility" text DEFAULT 'internal' NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "notes_pkey" PRIMARY KEY("entity_id","id")
);
CREATE TABLE "donation_days" (
	"entity_id" uuid NOT NULL,
	"day" date NOT NULL,
	"fund" text NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "donation_days_entity_id_day_fund_pk" PRIMARY KEY("entity_id","day","fund")
);
ALTER TABLE "comments" ADD CONSTRAINT "comments_project_update_fkey" FOREIGN KEY ("entity_id","project_update") REFERENCES "public"."project_updates"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_fkey" FOREIGN KEY ("entity_id","author") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "comments" ADD CONSTRAINT "comments_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_fkey" FOREIGN KEY ("entity_id","author") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "notes" ADD CONSTRAINT "notes_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "comments_created_at" ON "comments" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "comments_by_project_update" ON "comments" USING btree ("entity_id","project_update");
CREATE INDEX "comments_by_author" ON "comments" USING btree ("entity_id","author");
CREATE INDEX "notes_created_at" ON "notes" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "notes_by_project" ON "notes" USING btree ("entity_id","project");
CREATE INDEX "notes_by_author" ON "notes" USING btree ("entity_id","author");
CREATE INDEX "audit_trail_projects" ON "audit_trail" USING btree ("entity_id","record","created_at") WHERE resource = 'projects';
-- What has been given so far: from here on the database keeps the sums with each gift.
INSERT INTO "donation_days" ("entity_id", "day", "fund", "amount", "count")
SELECT "entity_id", "date", "fund", sum("amount"), count(*) FROM "donor_transactions" WHERE "deleted_at" is null AND NOT "reversed" GROUP BY "entity_id", "date", "fund";
