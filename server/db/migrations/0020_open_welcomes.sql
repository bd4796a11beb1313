ALTER TABLE "identities" ADD COLUMN "welcome_open" boolean DEFAULT false NOT NULL;
ALTER TABLE "users" ADD COLUMN "welcome_open" boolean DEFAULT false NOT NULL;
