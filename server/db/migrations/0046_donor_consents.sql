ALTER TABLE "donors" ADD COLUMN "report_consent_way" text;
ALTER TABLE "donors" ADD COLUMN "report_consent_since" date;
ALTER TABLE "donors" ADD COLUMN "appeal_consent_way" text;
ALTER TABLE "donors" ADD COLUMN "appeal_consent_since" date;
ALTER TABLE "imports" ADD COLUMN "consents" jsonb;
