CREATE TABLE "donor_merges" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"gone" uuid,
	"name" text,
	"merged_by" uuid,
	"until" timestamp(3) with time zone NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by" uuid,
	"moved" jsonb,
	"written" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "donor_merges_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_gone_fkey" FOREIGN KEY ("entity_id","gone") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_merged_by_fkey" FOREIGN KEY ("entity_id","merged_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_undone_by_fkey" FOREIGN KEY ("entity_id","undone_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "donor_merges" ADD CONSTRAINT "donor_merges_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "donor_merges_created_at" ON "donor_merges" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "donor_merges_by_donor" ON "donor_merges" USING btree ("entity_id","donor");
CREATE INDEX "donor_merges_by_gone" ON "donor_merges" USING btree ("entity_id","gone") WHERE "donor_merges"."gone" is not null;
CREATE INDEX "donor_merges_by_merged_by" ON "donor_merges" USING btree ("entity_id","merged_by") WHERE "donor_merges"."merged_by" is not null;
CREATE INDEX "donor_merges_by_undone_by" ON "donor_merges" USING btree ("entity_id","undone_by") WHERE "donor_merges"."undone_by" is not null;
