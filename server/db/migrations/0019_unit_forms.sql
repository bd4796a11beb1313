ALTER TABLE "projects" ADD COLUMN "unit_two" text;
ALTER TABLE "projects" ADD COLUMN "unit_plural" text;
ALTER TABLE "projects" ADD COLUMN "unit_many" text;
