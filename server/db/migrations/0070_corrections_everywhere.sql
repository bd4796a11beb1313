ALTER TABLE "survey_invitations" ADD COLUMN "opened_at" timestamp(3) with time zone;
SELECT set_config('app.quiet', 'on', true);
-- Who has answered had opened it; when others did was not kept before.
UPDATE survey_invitations SET opened_at = answered_at WHERE answered_at IS NOT NULL;
SELECT set_config('app.quiet', '', true);
ALTER TABLE "year_letters" ADD COLUMN "corrects" uuid;
ALTER TABLE "year_letters" ADD CONSTRAINT "year_letters_corrects_fkey" FOREIGN KEY ("entity_id","corrects") REFERENCES "public"."year_letters"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "year_letters_by_corrects" ON "year_letters" USING btree ("entity_id","corrects") WHERE "year_letters"."corrects" is not null;
