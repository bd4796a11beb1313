CREATE TABLE "import_changes" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"import" uuid NOT NULL,
	"target" text NOT NULL,
	"record" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text DEFAULT 'applied' NOT NULL,
	"reason" text,
	"before" jsonb,
	"version_after" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "import_changes_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "imports" ADD COLUMN "undo_total" integer;
ALTER TABLE "imports" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;
ALTER TABLE "imports" ADD COLUMN "restored" integer DEFAULT 0 NOT NULL;
ALTER TABLE "imports" ADD COLUMN "left_alone" integer DEFAULT 0 NOT NULL;
ALTER TABLE "imports" ADD COLUMN "letters_sent" integer DEFAULT 0 NOT NULL;
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp(3) with time zone;
ALTER TABLE "imports" ADD COLUMN "undone_by" uuid;
ALTER TABLE "imports" ADD COLUMN "header_key" text;
ALTER TABLE "imports" ADD COLUMN "undo_place" text;
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_fkey" FOREIGN KEY ("entity_id","import") REFERENCES "public"."imports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "import_changes_created_at" ON "import_changes" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "import_changes_by_import" ON "import_changes" USING btree ("entity_id","import");
CREATE UNIQUE INDEX "import_changes_import_record_unique" ON "import_changes" USING btree ("entity_id","import","record") WHERE deleted_at is null;
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_fkey" FOREIGN KEY ("entity_id","undone_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "imports_by_undone_by" ON "imports" USING btree ("entity_id","undone_by");
