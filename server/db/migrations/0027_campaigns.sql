CREATE TABLE "fundraising_licences" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" text NOT NULL,
	"purpose" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"target" numeric(18, 2),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(number, '') || ' ' || coalesce(purpose, ''))) STORED,
	CONSTRAINT "fundraising_licences_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "campaigns" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text,
	"image" uuid,
	"video" uuid,
	"project" uuid,
	"licence" uuid,
	"channels" text[] DEFAULT '{email}' NOT NULL,
	"audience" text DEFAULT 'filtered' NOT NULL,
	"gave_to" uuid,
	"donor_type" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"language" text,
	"given_min" numeric(18, 2),
	"given_max" numeric(18, 2),
	"last_gift_from" date,
	"last_gift_to" date,
	"file" uuid,
	"donors" uuid[],
	"send_now" boolean DEFAULT true NOT NULL,
	"send_at" timestamp(3) with time zone,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"delivered_count" integer DEFAULT 0 NOT NULL,
	"read_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"unknown_count" integer DEFAULT 0 NOT NULL,
	"suppressed_count" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	"search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(title, ''))) STORED,
	CONSTRAINT "campaigns_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "dispatches" ADD COLUMN "appeal" uuid;
ALTER TABLE "messages" ADD COLUMN "token_hash" text;
ALTER TABLE "messages" ADD COLUMN "clicked_at" timestamp(3) with time zone;
ALTER TABLE "fundraising_licences" ADD CONSTRAINT "fundraising_licences_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_image_fkey" FOREIGN KEY ("entity_id","image") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_video_fkey" FOREIGN KEY ("entity_id","video") REFERENCES "public"."files"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_project_fkey" FOREIGN KEY ("entity_id","project") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_licence_fkey" FOREIGN KEY ("entity_id","licence") REFERENCES "public"."fundraising_licences"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_gave_to_fkey" FOREIGN KEY ("entity_id","gave_to") REFERENCES "public"."projects"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_donor_type_fkey" FOREIGN KEY ("donor_type") REFERENCES "public"."donor_types"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_file_fkey" FOREIGN KEY ("entity_id","file") REFERENCES "public"."imports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "fundraising_licences_end_date" ON "fundraising_licences" USING btree ("entity_id","end_date","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "fundraising_licences_number_unique" ON "fundraising_licences" USING btree ("entity_id","number") WHERE deleted_at is null;
CREATE INDEX "fundraising_licences_search" ON "fundraising_licences" USING gin (search_text gin_trgm_ops);
CREATE INDEX "campaigns_updated_at" ON "campaigns" USING btree ("entity_id","updated_at","id") WHERE deleted_at is null;
CREATE INDEX "campaigns_by_project" ON "campaigns" USING btree ("entity_id","project");
CREATE INDEX "campaigns_by_licence" ON "campaigns" USING btree ("entity_id","licence");
CREATE INDEX "campaigns_by_gave_to" ON "campaigns" USING btree ("entity_id","gave_to");
CREATE INDEX "campaigns_by_donor_type" ON "campaigns" USING btree ("entity_id","donor_type");
CREATE INDEX "campaigns_by_file" ON "campaigns" USING btree ("entity_id","file");
CREATE INDEX "campaigns_search" ON "campaigns" USING gin (search_text gin_trgm_ops);
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_appeal_fkey" FOREIGN KEY ("entity_id","appeal") REFERENCES "public"."campaigns"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dispatches_by_appeal" ON "dispatches" USING btree ("entity_id","appeal") WHERE "dispatches"."appeal" is not null;
CREATE UNIQUE INDEX "messages_token" ON "messages" USING btree ("token_hash") WHERE token_hash is not null;
