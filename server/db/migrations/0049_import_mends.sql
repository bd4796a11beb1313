ALTER TABLE "imports" ADD COLUMN "mends" jsonb;
