ALTER TABLE "donor_transactions" ADD COLUMN "receipt_number" text;
ALTER TABLE "donor_transactions" ADD COLUMN "receipt_serial" integer;
ALTER TABLE "entities" ADD COLUMN "issues_receipts" boolean DEFAULT false NOT NULL;
ALTER TABLE "entities" ADD COLUMN "receipt_prefix" text;
ALTER TABLE "entities" ADD COLUMN "receipt_first" integer DEFAULT 1 NOT NULL;
CREATE UNIQUE INDEX "donor_transactions_receipt" ON "donor_transactions" USING btree ("entity_id","receipt_serial") WHERE receipt_serial is not null;
