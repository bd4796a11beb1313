ALTER TABLE "donor_issues" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "donor_issues" ADD COLUMN "reply_files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "donor_issues" ADD COLUMN "answer_files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "donor_issues" ADD COLUMN "reopen_files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "donor_issues" ADD COLUMN "diary" uuid;
ALTER TABLE "files" ADD COLUMN "sender" text;
ALTER TABLE "users" ADD COLUMN "muted_mails" text[] DEFAULT '{}' NOT NULL;
ALTER TABLE "donor_issues" ADD CONSTRAINT "donor_issues_diary_fkey" FOREIGN KEY ("entity_id","diary") REFERENCES "public"."project_updates"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "donor_issues_by_diary" ON "donor_issues" USING btree ("entity_id","diary") WHERE "donor_issues"."diary" is not null;
