ALTER TABLE "project_updates" ADD COLUMN "duration" integer GENERATED ALWAYS AS (coalesce(date_to, date_from) - date_from + 1) STORED;
ALTER TABLE "project_updates" ADD COLUMN "media_count" integer GENERATED ALWAYS AS (jsonb_array_length(images) + case when video_link is null then 0 else 1 end) STORED;
