ALTER TABLE "donors" ADD COLUMN "standing_order" boolean DEFAULT false NOT NULL;
