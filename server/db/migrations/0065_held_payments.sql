ALTER TABLE "invoices" ADD COLUMN "held_amount" numeric(18, 2);
ALTER TABLE "invoices" ADD COLUMN "held_currency" text;
ALTER TABLE "invoices" ADD COLUMN "service_status" text;
ALTER TABLE "invoices" ADD COLUMN "service_asked_at" timestamp(3) with time zone;
ALTER TABLE "subscriptions" ADD COLUMN "held_at" timestamp(3) with time zone;
ALTER TABLE "subscriptions" ADD COLUMN "settled_at" timestamp(3) with time zone;
ALTER TABLE "subscriptions" ADD COLUMN "note" text;
-- What was held before: a refund that the service told of had taken some of it out of sight.
UPDATE "subscriptions" SET "held_at" = "updated_at" WHERE "status" = 'Processing';
UPDATE "invoices" i SET "state" = 'held' FROM "subscriptions" s WHERE s."entity_id" = i."entity_id" AND s."id" = i."subscription" AND s."status" = 'Processing' AND i."state" = 'unknown';
