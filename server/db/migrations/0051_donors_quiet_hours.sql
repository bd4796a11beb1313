ALTER TABLE "donors" ADD COLUMN "quiet_from" text;
ALTER TABLE "donors" ADD COLUMN "quiet_to" text;
