ALTER TABLE "donor_transactions" ADD COLUMN "payment_way" text;
ALTER TABLE "donor_transactions" ADD COLUMN "agreement_number" text;
ALTER TABLE "donor_transactions" ADD COLUMN "instalment" integer;
ALTER TABLE "donor_transactions" ADD COLUMN "instalments" integer;
ALTER TABLE "donor_transactions" ADD COLUMN "document_link" text;
ALTER TABLE "imports" ADD COLUMN "passed" integer DEFAULT 0 NOT NULL;
ALTER TABLE "projects" ADD COLUMN "dedicated_to" uuid[];
