ALTER TABLE "donors" drop column "name_key";
ALTER TABLE "donors" ADD COLUMN "name_key" text GENERATED ALWAYS AS (case when phone is null and email is null then athar_fold(name) end) STORED;
CREATE INDEX "donor_transactions_import" ON "donor_transactions" USING btree ("entity_id","import_id","id") WHERE import_id is not null;
CREATE INDEX "donors_bare_name" ON "donors" USING btree ("entity_id","name_key") WHERE deleted_at is null and phone is null and email is null;
CREATE INDEX "donors_import" ON "donors" USING btree ("entity_id","import_id","id") WHERE import_id is not null;
CREATE INDEX "projects_import" ON "projects" USING btree ("entity_id","import_id","id") WHERE import_id is not null;
