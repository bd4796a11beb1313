ALTER TABLE "entities" ADD COLUMN "prayer_city" text;
