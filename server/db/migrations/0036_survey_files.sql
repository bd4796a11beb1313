ALTER TABLE "survey_answers" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;
CREATE INDEX "files_sender" ON "files" USING btree ("sender") WHERE sender is not null;
