DROP INDEX "donors_bare_name";
ALTER TABLE "donors" ADD COLUMN "name_key" text GENERATED ALWAYS AS (athar_fold(coalesce(name, ''))) STORED;
CREATE INDEX "donors_bare_name" ON "donors" USING btree ("entity_id","name_key") WHERE deleted_at is null and phone is null and email is null;
