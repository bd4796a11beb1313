ALTER TABLE "identities" ADD COLUMN "tour_answered" boolean DEFAULT false NOT NULL;
ALTER TABLE "users" ADD COLUMN "tour_answered" boolean DEFAULT false NOT NULL;
