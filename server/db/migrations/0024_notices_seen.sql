ALTER TABLE "users" ADD COLUMN "notices_seen_at" timestamp(3) with time zone;
