ALTER TABLE "signed_versions" ALTER COLUMN "report" DROP NOT NULL;
ALTER TABLE "signed_versions" ADD COLUMN "year_letter" uuid;
ALTER TABLE "year_letter_pages" ADD COLUMN "sent" boolean DEFAULT false NOT NULL;
ALTER TABLE "year_letter_pages" ADD COLUMN "sent_at" timestamp(3) with time zone;
ALTER TABLE "year_letter_pages" ADD COLUMN "content_digest" text;
ALTER TABLE "year_letter_pages" ADD COLUMN "salt" text;
ALTER TABLE "year_letter_pages" ADD COLUMN "log_place" integer;
ALTER TABLE "signed_versions" ADD CONSTRAINT "signed_versions_year_letter_fkey" FOREIGN KEY ("entity_id","year_letter") REFERENCES "public"."year_letters"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "signed_versions_by_year_letter" ON "signed_versions" USING btree ("entity_id","year_letter");

-- Pages that a message brought before this was kept with them.
UPDATE "year_letter_pages" p SET "sent" = true, "sent_at" = x.at FROM (
	SELECT d.entity_id, d.year_letter, m.donor, min(m.sent_at) AS at FROM messages m
	JOIN dispatches d ON d.entity_id = m.entity_id AND d.id = m.dispatch
	WHERE d.year_letter IS NOT NULL AND m.state IN ('sent', 'delivered', 'read') GROUP BY 1, 2, 3
) x WHERE p.entity_id = x.entity_id AND p.year_letter = x.year_letter AND p.donor = x.donor;
