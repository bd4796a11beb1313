CREATE TABLE "category_advices" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"list" text NOT NULL,
	"language" text NOT NULL,
	"by" text NOT NULL,
	"note" text,
	"figures" jsonb,
	"items" jsonb,
	"asked_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "category_advices_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "category_changes" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"from" text,
	"to" text,
	"at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "category_changes_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "donors" ADD COLUMN "category" text;
ALTER TABLE "donors" ADD COLUMN "lapsed_elite" boolean DEFAULT false NOT NULL;
ALTER TABLE "donors" ADD COLUMN "pinned_elite" boolean DEFAULT false NOT NULL;
ALTER TABLE "entities" ADD COLUMN "active_months" integer DEFAULT 13 NOT NULL;
ALTER TABLE "entities" ADD COLUMN "elite_amount" numeric(18, 2) DEFAULT '10000' NOT NULL;
ALTER TABLE "entities" ADD COLUMN "donors_sorted_at" timestamp(3) with time zone;
ALTER TABLE "category_advices" ADD CONSTRAINT "category_advices_asked_by_fkey" FOREIGN KEY ("entity_id","asked_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_advices" ADD CONSTRAINT "category_advices_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_changes" ADD CONSTRAINT "category_changes_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "category_changes" ADD CONSTRAINT "category_changes_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "category_advices_created_at" ON "category_advices" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "category_advices_by_asked_by" ON "category_advices" USING btree ("entity_id","asked_by");
CREATE INDEX "category_changes_at" ON "category_changes" USING btree ("entity_id","at","id") WHERE deleted_at is null;
CREATE INDEX "category_changes_by_donor" ON "category_changes" USING btree ("entity_id","donor");
