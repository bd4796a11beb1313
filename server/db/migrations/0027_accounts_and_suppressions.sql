CREATE TABLE "email_accounts" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"host" text NOT NULL,
	"port" integer DEFAULT 587 NOT NULL,
	"security" text DEFAULT 'starttls' NOT NULL,
	"user_name" text,
	"password" text,
	"password_set_at" timestamp(3) with time zone,
	"sender_address" text NOT NULL,
	"sender_name" text,
	"reply_to" text,
	"per_second" integer DEFAULT 5 NOT NULL,
	"dkim_domain" text,
	"dkim_selector" text,
	"dkim_key" text,
	"dkim_key_set_at" timestamp(3) with time zone,
	"dkim_record" text,
	"hook_token" text,
	"hook_token_set_at" timestamp(3) with time zone,
	"state" text DEFAULT 'notChecked' NOT NULL,
	"reason" text,
	"detail" text,
	"checked_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "email_accounts_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "sms_accounts" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"url" text NOT NULL,
	"method" text DEFAULT 'POST' NOT NULL,
	"access_key" text,
	"access_key_set_at" timestamp(3) with time zone,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"body_type" text DEFAULT 'json' NOT NULL,
	"body_template" text NOT NULL,
	"number_form" text DEFAULT 'e164' NOT NULL,
	"sender_name" text,
	"success" text DEFAULT 'status' NOT NULL,
	"success_path" text,
	"success_value" text,
	"id_path" text,
	"per_second" integer DEFAULT 5 NOT NULL,
	"hundred_price" numeric(18, 2),
	"report_id_path" text DEFAULT 'id' NOT NULL,
	"report_state_path" text DEFAULT 'status' NOT NULL,
	"delivered_words" text[] DEFAULT '{}' NOT NULL,
	"failed_words" text[] DEFAULT '{}' NOT NULL,
	"incoming_from_path" text,
	"incoming_text_path" text,
	"hook_token" text,
	"hook_token_set_at" timestamp(3) with time zone,
	"state" text DEFAULT 'notChecked' NOT NULL,
	"reason" text,
	"detail" text,
	"checked_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "sms_accounts_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "suppressions" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"address" text NOT NULL,
	"reason" text DEFAULT 'bounce' NOT NULL,
	"detail" text,
	"message" uuid,
	"at" timestamp(3) with time zone,
	"allowed_by" uuid,
	"allowed_at" timestamp(3) with time zone,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "suppressions_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "email_accounts" ADD CONSTRAINT "email_accounts_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sms_accounts" ADD CONSTRAINT "sms_accounts_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_message_fkey" FOREIGN KEY ("entity_id","message") REFERENCES "public"."messages"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_allowed_by_fkey" FOREIGN KEY ("entity_id","allowed_by") REFERENCES "public"."users"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "email_accounts_created_at" ON "email_accounts" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "email_accounts_one" ON "email_accounts" USING btree ("entity_id") WHERE deleted_at is null;
CREATE INDEX "sms_accounts_created_at" ON "sms_accounts" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE UNIQUE INDEX "sms_accounts_one" ON "sms_accounts" USING btree ("entity_id") WHERE deleted_at is null;
CREATE INDEX "suppressions_at" ON "suppressions" USING btree ("entity_id","at","id") WHERE deleted_at is null;
CREATE INDEX "suppressions_by_message" ON "suppressions" USING btree ("entity_id","message");
CREATE INDEX "suppressions_by_allowed_by" ON "suppressions" USING btree ("entity_id","allowed_by");
CREATE UNIQUE INDEX "suppressions_once" ON "suppressions" USING btree ("entity_id","channel","address");
