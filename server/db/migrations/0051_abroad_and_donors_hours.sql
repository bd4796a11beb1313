ALTER TABLE "donors" ADD COLUMN "quiet_from" text;
ALTER TABLE "donors" ADD COLUMN "quiet_to" text;
ALTER TABLE "entities" ADD COLUMN "appeals_abroad" boolean DEFAULT false NOT NULL;
