ALTER TABLE "entities" ADD COLUMN "appeals_abroad" boolean DEFAULT false NOT NULL;
