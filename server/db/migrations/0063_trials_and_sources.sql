ALTER TABLE "campaigns" ADD COLUMN "visits" jsonb;
ALTER TABLE "survey_answers" ADD COLUMN "source" text;
ALTER TABLE "users" ADD COLUMN "proven_phone" text;
