ALTER TABLE "users" ADD COLUMN "invited" boolean GENERATED ALWAYS AS (password_hash is null) STORED;
