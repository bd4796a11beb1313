ALTER TABLE "files" ADD COLUMN "edition" text;
-- What a picture shows was one text for everyone; it now stands in both languages until somebody says it in each.
SELECT set_config('app.quiet', 'on', true);
CREATE FUNCTION pg_temp.in_both(files jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg((f.value - 'alt') || jsonb_build_object('altAr', f.value -> 'alt', 'altEn', f.value -> 'alt') ORDER BY f.ordinality), '[]')
  FROM jsonb_array_elements(files) WITH ORDINALITY f
$$;
UPDATE projects SET images = pg_temp.in_both(images), documents = pg_temp.in_both(documents) WHERE images <> '[]' OR documents <> '[]';
UPDATE project_updates SET images = pg_temp.in_both(images), attachments = pg_temp.in_both(attachments) WHERE images <> '[]' OR attachments <> '[]';
DROP FUNCTION pg_temp.in_both(jsonb);
-- A tiny picture is a picture all the same: the trail keeps none that could not be taken back.
UPDATE audit_trail SET before = before - 'placeholder', after = after - 'placeholder' WHERE resource = 'files';
SELECT set_config('app.quiet', '', true);
