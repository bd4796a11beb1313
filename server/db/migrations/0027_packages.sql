CREATE TABLE "plans" (
	"id" uuid NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"text_ar" text,
	"text_en" text,
	"free" boolean DEFAULT false NOT NULL,
	"price" numeric(18, 2) NOT NULL,
	"currency" text DEFAULT 'SAR' NOT NULL,
	"period" text DEFAULT 'monthly' NOT NULL,
	"email_quota" integer,
	"whatsapp_quota" integer,
	"sms_quota" integer,
	"features" text[],
	"active" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "plans_pkey" PRIMARY KEY("id")
);

CREATE TABLE "subscriptions" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"plan" uuid NOT NULL,
	"plan_ar" text NOT NULL,
	"plan_en" text NOT NULL,
	"period" text NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"price" numeric(18, 2) NOT NULL,
	"email_quota" integer,
	"whatsapp_quota" integer,
	"sms_quota" integer,
	"email_used" integer DEFAULT 0 NOT NULL,
	"whatsapp_used" integer DEFAULT 0 NOT NULL,
	"sms_used" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"renews" uuid,
	"problem" text,
	"email_low_at" timestamp(3) with time zone,
	"whatsapp_low_at" timestamp(3) with time zone,
	"sms_low_at" timestamp(3) with time zone,
	"email_out_at" timestamp(3) with time zone,
	"whatsapp_out_at" timestamp(3) with time zone,
	"sms_out_at" timestamp(3) with time zone,
	"status" text DEFAULT 'NotRegistered' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "subscriptions_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "invoices" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"number" integer,
	"subscription" uuid NOT NULL,
	"net" numeric(18, 2) NOT NULL,
	"vat_percent" integer NOT NULL,
	"vat" numeric(18, 2) NOT NULL,
	"total" numeric(18, 2) NOT NULL,
	"currency" text DEFAULT 'SAR' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"pay_url" text,
	"pay_until" timestamp(3) with time zone,
	"paid_at" timestamp(3) with time zone,
	"buyer" text,
	"provider_id" text,
	"checks" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "invoices_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "messages" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_fkey" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_renews_fkey" FOREIGN KEY ("entity_id","renews") REFERENCES "public"."subscriptions"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_fkey" FOREIGN KEY ("entity_id","subscription") REFERENCES "public"."subscriptions"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "plans_price" ON "plans" USING btree ("price","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "plans_name_ar_unique" ON "plans" USING btree ("name_ar") WHERE deleted_at is null;
CREATE UNIQUE INDEX "plans_name_en_unique" ON "plans" USING btree ("name_en") WHERE deleted_at is null;
CREATE INDEX "subscriptions_created_at" ON "subscriptions" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "subscriptions_by_plan" ON "subscriptions" USING btree ("entity_id","plan");
CREATE INDEX "subscriptions_by_renews" ON "subscriptions" USING btree ("entity_id","renews") WHERE "subscriptions"."renews" is not null;
CREATE INDEX "subscriptions_in_force" ON "subscriptions" USING btree ("entity_id","starts_at") WHERE starts_at is not null;
CREATE INDEX "invoices_created_at" ON "invoices" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "invoices_by_subscription" ON "invoices" USING btree ("entity_id","subscription");
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number") WHERE number is not null;
CREATE INDEX "invoices_provider" ON "invoices" USING btree ("provider_id") WHERE provider_id is not null;
