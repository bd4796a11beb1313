ALTER TABLE "year_letter_pages" ADD COLUMN "satisfaction" text;
ALTER TABLE "year_letter_pages" ADD COLUMN "rated_at" timestamp(3) with time zone;
