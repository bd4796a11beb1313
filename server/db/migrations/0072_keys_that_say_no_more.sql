ALTER TABLE "category_changes" DROP CONSTRAINT "category_changes_entity_fkey";

ALTER TABLE "comments" DROP CONSTRAINT "comments_entity_fkey";

ALTER TABLE "donor_issues" DROP CONSTRAINT "donor_issues_entity_fkey";

ALTER TABLE "donor_merges" DROP CONSTRAINT "donor_merges_entity_fkey";

ALTER TABLE "donor_transactions" DROP CONSTRAINT "donor_transactions_entity_fkey";

ALTER TABLE "editions" DROP CONSTRAINT "editions_entity_fkey";

ALTER TABLE "erasure_requests" DROP CONSTRAINT "erasure_requests_entity_fkey";

ALTER TABLE "import_changes" DROP CONSTRAINT "import_changes_entity_fkey";

ALTER TABLE "import_faults" DROP CONSTRAINT "import_faults_entity_fkey";

ALTER TABLE "imports" DROP CONSTRAINT "imports_entity_fkey";

ALTER TABLE "invoices" DROP CONSTRAINT "invoices_entity_fkey";

ALTER TABLE "letters" DROP CONSTRAINT "letters_entity_fkey";

ALTER TABLE "notes" DROP CONSTRAINT "notes_entity_fkey";

ALTER TABLE "paper_bundles" DROP CONSTRAINT "paper_bundles_entity_fkey";

ALTER TABLE "project_updates" DROP CONSTRAINT "project_updates_entity_fkey";

ALTER TABLE "report_runs" DROP CONSTRAINT "report_runs_entity_fkey";

ALTER TABLE "report_settings" DROP CONSTRAINT "report_settings_entity_fkey";

ALTER TABLE "reports" DROP CONSTRAINT "reports_entity_fkey";

ALTER TABLE "spendings" DROP CONSTRAINT "spendings_entity_fkey";

ALTER TABLE "survey_answers" DROP CONSTRAINT "survey_answers_entity_fkey";

ALTER TABLE "survey_invitations" DROP CONSTRAINT "survey_invitations_entity_fkey";

ALTER TABLE "year_letter_pages" DROP CONSTRAINT "year_letter_pages_entity_fkey";

DROP INDEX "messages_by_report";
DROP INDEX "messages_by_letter";
CREATE INDEX "messages_by_report" ON "messages" USING btree ("entity_id","report") WHERE "messages"."report" is not null;
CREATE INDEX "messages_by_letter" ON "messages" USING btree ("entity_id","letter") WHERE "messages"."letter" is not null;
