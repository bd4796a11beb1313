ALTER TABLE "projects" ADD COLUMN "videos" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "projects" ADD COLUMN "video_files" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "projects" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;
SELECT set_config('app.quiet', 'on', true);
-- [3.4] the one video that a project had is the first of several.
UPDATE projects SET videos = CASE WHEN video IS NULL THEN videos ELSE jsonb_build_array(video) END,
  video_files = CASE WHEN video_file IS NULL THEN video_files
    ELSE jsonb_build_array(jsonb_build_object('id', video_file, 'altAr', NULL, 'altEn', NULL)) END
  WHERE video IS NOT NULL OR video_file IS NOT NULL;
SELECT set_config('app.quiet', '', true);
ALTER TABLE "projects" DROP CONSTRAINT "projects_video_file_fkey";
ALTER TABLE "projects" DROP COLUMN "video";
ALTER TABLE "projects" DROP COLUMN "video_file";
