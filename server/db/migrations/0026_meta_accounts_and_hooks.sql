CREATE TABLE "meta_accounts" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"waba_id" text NOT NULL,
	"phone_number_id" text NOT NULL,
	"token" text NOT NULL,
	"token_set_at" timestamp(3) with time zone,
	"app_secret" text NOT NULL,
	"app_secret_set_at" timestamp(3) with time zone,
	"graph_version" text DEFAULT 'v24.0' NOT NULL,
	"per_second" integer DEFAULT 80 NOT NULL,
	"state" text DEFAULT 'notChecked' NOT NULL,
	"reason" text,
	"detail" text,
	"checked_at" timestamp(3) with time zone,
	"display_number" text,
	"verified_name" text,
	"verify_token" text,
	"greeted_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "meta_accounts_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "hook_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity_id" uuid NOT NULL,
	"source" text NOT NULL,
	"account" uuid NOT NULL,
	"digest" text NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"body" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp(3) with time zone,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text
);

ALTER TABLE "meta_accounts" ADD CONSTRAINT "meta_accounts_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "meta_accounts_created_at" ON "meta_accounts" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "meta_accounts_one" ON "meta_accounts" USING btree ("entity_id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "hook_events_once" ON "hook_events" USING btree ("entity_id","source","account","digest");
CREATE INDEX "hook_events_due" ON "hook_events" USING btree ("due_at") WHERE taken_at is null;
CREATE INDEX "hook_events_age" ON "hook_events" USING btree ("created_at");
