ALTER TABLE "letters" ADD COLUMN "satisfaction" text;
ALTER TABLE "letters" ADD COLUMN "rated_at" timestamp(3) with time zone;
