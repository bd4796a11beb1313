CREATE TABLE "deletions" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"record" text NOT NULL,
	"name" text NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"deleted_by" uuid,
	"until" timestamp(3) with time zone,
	"rows" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, ''))) STORED,
	CONSTRAINT "deletions_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "donors" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;
ALTER TABLE "projects" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;
ALTER TABLE "reports" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_deleted_by_fkey" FOREIGN KEY ("entity_id","deleted_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "deletions" ADD CONSTRAINT "deletions_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "deletions_created_at" ON "deletions" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "deletions_by_deleted_by" ON "deletions" USING btree ("entity_id","deleted_by");
CREATE INDEX "deletions_search" ON "deletions" USING gin (search_text gin_trgm_ops);
CREATE INDEX "deletions_until" ON "deletions" USING btree ("until");
