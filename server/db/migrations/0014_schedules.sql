CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity_id" uuid,
	"what" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rule" jsonb,
	"zone" text NOT NULL,
	"due_at" timestamp(3) with time zone,
	"claimed_by" text,
	"claimed_until" timestamp(3) with time zone,
	"fired_at" timestamp(3) with time zone,
	"fired_for" timestamp(3) with time zone,
	"late" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE UNIQUE INDEX "schedules_one" ON "schedules" USING btree (coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid),"what","name");
CREATE INDEX "schedules_due" ON "schedules" USING btree ("due_at");
