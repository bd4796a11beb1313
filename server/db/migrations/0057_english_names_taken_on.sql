ALTER TABLE "entities" drop column "search_text";
ALTER TABLE "entities" ADD COLUMN "name_en" text;
ALTER TABLE "entities" ADD COLUMN "branch_name_en" text;
ALTER TABLE "projects" ADD COLUMN "unit_name_en" text;
ALTER TABLE "projects" ADD COLUMN "unit_plural_en" text;
ALTER TABLE "entities" ADD COLUMN "search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name, '') || ' ' || coalesce(branch_name, '') || ' ' || coalesce(name_en, '') || ' ' || coalesce(branch_name_en, ''))) STORED;
CREATE INDEX "entities_search" ON "entities" USING gin (search_text gin_trgm_ops);
ALTER TABLE "files" ADD COLUMN "taken_on" date;
