ALTER TABLE "reports" ADD COLUMN "send_at" timestamp(3) with time zone;
ALTER TABLE "reports" ADD COLUMN "not_sent" text;
