ALTER TABLE "imports" ADD COLUMN "look_of" jsonb;
ALTER TABLE "imports" ADD COLUMN "look_name" text;
ALTER TABLE "imports" ADD COLUMN "look_at" timestamp(3) with time zone;
ALTER TABLE "imports" ADD COLUMN "look_rows" integer DEFAULT 0 NOT NULL;
ALTER TABLE "imports" ADD COLUMN "look" jsonb;
