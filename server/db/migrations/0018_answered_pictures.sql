ALTER TABLE "files" ADD COLUMN "answered_at" timestamp(3) with time zone;
ALTER TABLE "files" ADD COLUMN "kept_back" text;
SELECT set_config('app.quiet', 'on', true);
-- Whose consent is noted was asked. Of every other picture nobody was: it waits for an answer (product.md 44).
UPDATE files SET answered_at = updated_at WHERE people AND consent_by IS NOT NULL;
SELECT set_config('app.quiet', '', true);
