SELECT set_config('app.quiet', 'on', true);
-- Films that others see already stay shown, though nobody was asked (product.md 44): of campaigns and published projects,
-- and those of messages whose template is in use. What is published from now on asks.
UPDATE files f SET answered_at = f.updated_at WHERE f.kind = 'video' AND f.answered_at IS NULL AND f.consent_withdrawn_at IS NULL AND (
  EXISTS (SELECT FROM campaigns c WHERE c.entity_id = f.entity_id AND c.video = f.id AND c.status <> 'draft')
  OR EXISTS (SELECT FROM templates t WHERE t.entity_id = f.entity_id AND t.header_file = f.id AND t.status = 'active')
  OR EXISTS (SELECT FROM projects p, jsonb_array_elements(p.video_files) v
    WHERE p.entity_id = f.entity_id AND p.status = 'published' AND v.value ->> 'id' = f.id::text)
  OR EXISTS (SELECT FROM meta_campaigns m, jsonb_array_elements(m.variables) v
    WHERE m.entity_id = f.entity_id AND m.status <> 'draft' AND v.value ->> 'file' = f.id::text));
SELECT set_config('app.quiet', '', true);
