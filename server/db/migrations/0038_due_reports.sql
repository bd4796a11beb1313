ALTER TABLE "reports" ADD COLUMN "promised" date;
ALTER TABLE "reports" ADD COLUMN "planned_for" timestamp(3) with time zone;
ALTER TABLE "reports" ADD COLUMN "due_at" timestamp(3) with time zone GENERATED ALWAYS AS (least(planned_for, send_at, (promised + interval '23:59:59') at time zone 'Asia/Riyadh')) STORED;

SELECT set_config('app.quiet', 'on', true);
-- Reports that times of saved settings had written before this: those alone fall on a whole minute.
UPDATE "reports" r SET "planned_for" = x."due_at" FROM "report_runs" x
	WHERE x."entity_id" = r."entity_id" AND x."report" = r."id" AND x."due_at" = date_trunc('minute', x."due_at");
SELECT set_config('app.quiet', '', true);
