ALTER TABLE "donor_transactions" ADD COLUMN "refund_of" uuid;
ALTER TABLE "donor_transactions" ADD CONSTRAINT "donor_transactions_refund_of_fkey" FOREIGN KEY ("entity_id","refund_of") REFERENCES "public"."donor_transactions"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "donor_transactions_by_refund_of" ON "donor_transactions" USING btree ("entity_id","refund_of") WHERE "donor_transactions"."refund_of" is not null;
SELECT set_config('app.quiet', 'on', true);
-- Until now a refund was of the gift whose donor, project and reference it bore. Of several, that of another source which still counts and is large enough.
UPDATE donor_transactions r SET refund_of = f.gift, fund = f.fund, in_kind = f.in_kind, reversed = f.reversed
FROM (
  SELECT DISTINCT ON (b.entity_id, b.id) b.entity_id, b.id, g.id AS gift, g.fund, g.in_kind, b.reversed OR g.reversed AS reversed
  FROM donor_transactions b JOIN donor_transactions g ON g.entity_id = b.entity_id AND g.donor = b.donor AND g.project = b.project
    AND g.donation_reference_id = b.donation_reference_id AND g.amount > 0 AND g.deleted_at IS NULL
  WHERE b.amount < 0 AND b.deleted_at IS NULL
  ORDER BY b.entity_id, b.id, g.reversed, g.amount >= -b.amount DESC, g.id) f
WHERE r.entity_id = f.entity_id AND r.id = f.id;
-- Money that went back was counted as a gift of its day.
UPDATE donation_days SET count = s.gifts
FROM (
  SELECT d.entity_id, d.day, d.fund, count(g.id)::int AS gifts
  FROM donation_days d LEFT JOIN donor_transactions g ON g.entity_id = d.entity_id AND g.date = d.day AND g.fund = d.fund
    AND g.deleted_at IS NULL AND NOT g.reversed AND g.amount > 0
  GROUP BY d.entity_id, d.day, d.fund) s
WHERE donation_days.entity_id = s.entity_id AND donation_days.day = s.day AND donation_days.fund = s.fund AND donation_days.count <> s.gifts;
SELECT set_config('app.quiet', '', true);
