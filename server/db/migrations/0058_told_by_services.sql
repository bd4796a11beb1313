ALTER TABLE "dispatches" ADD COLUMN "only_unreached" boolean DEFAULT false NOT NULL;
ALTER TABLE "imports" ADD COLUMN "with_donors" integer GENERATED ALWAYS AS (case when target <> 'projects' and status not in ('undoing', 'undone') then created + updated + skipped else 0 end) STORED;
ALTER TABLE "feedback" ADD COLUMN "by_service" boolean DEFAULT false NOT NULL;

-- Whoever had told the service to stop before this was written to again: what they asked holds, unless they asked to hear again since.
UPDATE "feedback" SET "by_service" = true WHERE "kind" = 'stop' AND "message" IS NOT NULL;
UPDATE "donors" d SET
	"email_stopped" = d."email_stopped" OR x.email, "whatsapp_stopped" = d."whatsapp_stopped" OR x.whatsapp,
	"sms_stopped" = d."sms_stopped" OR x.sms, "version" = d."version" + 1, "updated_at" = now()
FROM (
	SELECT f.entity_id, f.donor, bool_or(f.channel = 'email') AS email,
		bool_or(f.channel IN ('whatsapp', 'whatsappCloud')) AS whatsapp, bool_or(f.channel = 'sms') AS sms
	FROM feedback f WHERE f.by_service AND NOT EXISTS (
		SELECT 1 FROM feedback later WHERE later.entity_id = f.entity_id AND later.donor = f.donor AND later.kind = 'start' AND later.at > f.at
			AND replace(later.channel, 'Cloud', '') = replace(f.channel, 'Cloud', '')
	) GROUP BY 1, 2
) x WHERE d.entity_id = x.entity_id AND d.id = x.donor AND d.deleted_at IS NULL
	AND ((x.email AND NOT d.email_stopped) OR (x.whatsapp AND NOT d.whatsapp_stopped) OR (x.sms AND NOT d.sms_stopped));

-- That somebody had as many messages as Meta lets through says nothing of their number.
UPDATE "messages" SET "reason" = 'capped' WHERE "channel" = 'whatsappCloud' AND "reason" = 'recipient' AND ("detail" LIKE '131049:%' OR "detail" LIKE '131056:%');
DELETE FROM "feedback" f USING "messages" m
WHERE f.kind = 'bounce' AND m.entity_id = f.entity_id AND m.id = f.message AND m.reason = 'capped';
