SELECT set_config('app.quiet', 'on', true);
-- Gifts that were reversed, and money that went back of others, were counted as gifts and dated the last one.
UPDATE donors SET gifts_count = s.gifts, last_gift_date = s.latest
FROM (
  SELECT d.entity_id, d.id, count(t.id)::int AS gifts, max(t.date) AS latest
  FROM donors d LEFT JOIN donor_transactions t ON t.entity_id = d.entity_id AND t.donor = d.id
    AND t.deleted_at IS NULL AND NOT t.reversed AND t.amount > 0
  GROUP BY d.entity_id, d.id) s
WHERE donors.entity_id = s.entity_id AND donors.id = s.id
  AND (donors.gifts_count, donors.last_gift_date) IS DISTINCT FROM (s.gifts, s.latest);
SELECT set_config('app.quiet', '', true);
