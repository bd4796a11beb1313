-- A stage had one day; it now has a first and a last one, and pictures (product.md 16). The one day was when the stage ended or should end.
SELECT set_config('app.quiet', 'on', true);
UPDATE projects SET stages = (
  SELECT coalesce(jsonb_agg((s.value - 'date') || jsonb_build_object('startDate', null, 'endDate', s.value -> 'date', 'pictures', '[]'::jsonb) ORDER BY s.ordinality), '[]')
  FROM jsonb_array_elements(stages) WITH ORDINALITY s
) WHERE jsonb_typeof(stages) = 'array' AND stages <> '[]';
SELECT set_config('app.quiet', '', true);
