ALTER TABLE "users" ADD COLUMN "steps_put_away" boolean DEFAULT false NOT NULL;
