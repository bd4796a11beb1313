SELECT set_config('app.quiet', 'on', true);
-- Of several system donors of an entity the one with gifts stays, else the oldest. Another one with gifts is a donor as any other from then on; one without is removed.
UPDATE donors SET unknown_giver = false, version = donors.version + 1, updated_at = now(),
  deleted_at = CASE WHEN d.gave THEN donors.deleted_at ELSE coalesce(donors.deleted_at, now()) END
FROM (
  SELECT g.entity_id, g.id, g.gave, row_number() OVER (PARTITION BY g.entity_id ORDER BY g.gave DESC, g.created_at, g.id) AS place
  FROM (SELECT x.entity_id, x.id, x.created_at, EXISTS (SELECT 1 FROM donor_transactions t WHERE t.entity_id = x.entity_id AND t.donor = x.id) AS gave
    FROM donors x WHERE x.unknown_giver) g) d
WHERE d.place > 1 AND donors.entity_id = d.entity_id AND donors.id = d.id;
SELECT set_config('app.quiet', '', true);
CREATE UNIQUE INDEX "donors_unknown_giver" ON "donors" USING btree ("entity_id") WHERE unknown_giver;
