ALTER TABLE "plans" ADD COLUMN "search_text" text GENERATED ALWAYS AS (athar_fold(coalesce(name_ar, '') || ' ' || coalesce(name_en, ''))) STORED;
CREATE INDEX "plans_search" ON "plans" USING gin (search_text gin_trgm_ops);
