CREATE TABLE "dispatches" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"kind" text DEFAULT 'report' NOT NULL,
	"report" uuid,
	"state" text DEFAULT 'sending' NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"recipients" integer DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"unknown_count" integer DEFAULT 0 NOT NULL,
	"suppressed_count" integer DEFAULT 0 NOT NULL,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "dispatches_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "editions" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"dispatch" uuid NOT NULL,
	"language" text NOT NULL,
	"content" jsonb,
	"digest" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "editions_pkey" PRIMARY KEY("entity_id","id")
);

CREATE TABLE "messages" (
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"kind" text DEFAULT 'report' NOT NULL,
	"dispatch" uuid,
	"report" uuid,
	"letter" uuid,
	"donor" uuid,
	"channel" text DEFAULT 'email' NOT NULL,
	"sent_to" text,
	"language" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"reason" text,
	"detail" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"repeats" uuid,
	"sent_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"read_at" timestamp(3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp(3) with time zone,
	"lease_until" timestamp(3) with time zone,
	"lease_owner" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"import_id" uuid,
	CONSTRAINT "messages_pkey" PRIMARY KEY("entity_id","id")
);

ALTER TABLE "letters" ADD COLUMN "sent" boolean DEFAULT false NOT NULL;
ALTER TABLE "letters" ADD COLUMN "edition" uuid;
ALTER TABLE "letters" ADD COLUMN "words" jsonb;
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_report_fkey" FOREIGN KEY ("entity_id","report") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "editions" ADD CONSTRAINT "editions_dispatch_fkey" FOREIGN KEY ("entity_id","dispatch") REFERENCES "public"."dispatches"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "editions" ADD CONSTRAINT "editions_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_dispatch_fkey" FOREIGN KEY ("entity_id","dispatch") REFERENCES "public"."dispatches"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_report_fkey" FOREIGN KEY ("entity_id","report") REFERENCES "public"."reports"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_letter_fkey" FOREIGN KEY ("entity_id","letter") REFERENCES "public"."letters"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_donor_fkey" FOREIGN KEY ("entity_id","donor") REFERENCES "public"."donors"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_repeats_fkey" FOREIGN KEY ("entity_id","repeats") REFERENCES "public"."messages"("entity_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_entity_fkey" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "dispatches_started_at" ON "dispatches" USING btree ("entity_id","started_at","id") WHERE deleted_at is null;
CREATE INDEX "dispatches_by_report" ON "dispatches" USING btree ("entity_id","report");
CREATE INDEX "editions_created_at" ON "editions" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "editions_by_dispatch" ON "editions" USING btree ("entity_id","dispatch");
CREATE UNIQUE INDEX "editions_once" ON "editions" USING btree ("entity_id","dispatch","language","digest");
CREATE INDEX "messages_created_at" ON "messages" USING btree ("entity_id","created_at","id") WHERE deleted_at is null;
CREATE INDEX "messages_by_dispatch" ON "messages" USING btree ("entity_id","dispatch");
CREATE INDEX "messages_by_report" ON "messages" USING btree ("entity_id","report");
CREATE INDEX "messages_by_letter" ON "messages" USING btree ("entity_id","letter");
CREATE INDEX "messages_by_donor" ON "messages" USING btree ("entity_id","donor");
CREATE INDEX "messages_by_repeats" ON "messages" USING btree ("entity_id","repeats");
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("entity_id","dispatch","donor","attempt");
CREATE INDEX "messages_work" ON "messages" USING btree ("entity_id","dispatch","id");
-- Room in each page: a message and its letter change in their place on the way.
ALTER TABLE messages SET (fillfactor = 50);
ALTER TABLE letters SET (fillfactor = 60);
ALTER TABLE "letters" ADD CONSTRAINT "letters_edition_fkey" FOREIGN KEY ("entity_id","edition") REFERENCES "public"."editions"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "letters_by_edition" ON "letters" USING btree ("entity_id","edition");

-- What letters were ledger of becomes messages; policies and counters of letters read columns that go. All of them are made
-- anew after the migrations.
DO $$ DECLARE p record; BEGIN
  FOR p IN SELECT policyname, tablename FROM pg_policies WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP POLICY %I ON %I', p.policyname, p.tablename);
  END LOOP;
END $$;
DROP TRIGGER IF EXISTS totals_update ON letters;
SELECT set_config('app.quiet', 'on', true);

-- Nobody can tell what became of a letter that was being handed over.
UPDATE reports r SET unknown_count = r.unknown_count + h.n
FROM (SELECT entity_id, report, count(*)::int AS n FROM letters WHERE state = 'handing' GROUP BY entity_id, report) h
WHERE r.entity_id = h.entity_id AND r.id = h.report;

-- A report was one sending, and its id is the sending's.
INSERT INTO dispatches (entity_id, id, kind, report, state, started_at, finished_at, recipients, sent_count, failed_count, unknown_count, suppressed_count, opened_count)
SELECT r.entity_id, r.id, 'report', r.id, CASE WHEN r.status IN ('sending', 'sent') THEN r.status ELSE 'stopped' END, coalesce(r.sent_at, r.created_at), r.finished_at,
  r.recipients, r.sent_count, r.failed_count, r.unknown_count,
  (SELECT count(*) FROM letters l WHERE l.entity_id = r.entity_id AND l.report = r.id AND l.state = 'held'), r.opened_count
FROM reports r
WHERE r.status <> 'draft' OR EXISTS (SELECT 1 FROM letters l WHERE l.entity_id = r.entity_id AND l.report = r.id);

-- Frozen content is parted: what all letters of a sending in one language share, and what is the donor's alone.
WITH parts AS MATERIALIZED (
  SELECT l.entity_id, l.id, l.report, l.language, s.words, s.edition, encode(sha256(convert_to(s.edition::text, 'UTF8')), 'hex') AS digest
  FROM letters l CROSS JOIN LATERAL (
    SELECT (SELECT coalesce(jsonb_object_agg(k, v), '{}') FROM jsonb_each(l.content) c (k, v) WHERE k IN ('layout', 'calendar', 'donor'))
        || jsonb_build_object('projects', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('at', p.n - 1)
            || (SELECT coalesce(jsonb_object_agg(k, v), '{}') FROM jsonb_each(p.one) c (k, v) WHERE k IN ('gifts', 'given', 'share', 'units')) ORDER BY p.n), '[]')
          FROM jsonb_array_elements(l.content -> 'projects') WITH ORDINALITY p (one, n))) AS words,
      (l.content - '{layout,calendar,donor}'::text[])
        || jsonb_build_object('projects', (
          SELECT coalesce(jsonb_agg(p.one - '{gifts,given,share,units}'::text[] ORDER BY p.n), '[]')
          FROM jsonb_array_elements(l.content -> 'projects') WITH ORDINALITY p (one, n))) AS edition) s
  WHERE jsonb_typeof(l.content -> 'projects') = 'array'),
made AS (
  INSERT INTO editions (entity_id, id, dispatch, language, content, digest)
  SELECT DISTINCT ON (entity_id, report, language, digest) entity_id, gen_random_uuid(), report, language, edition, digest FROM parts
  RETURNING entity_id, id, dispatch, language, digest)
UPDATE letters l SET edition = made.id, words = parts.words
FROM parts JOIN made ON made.entity_id = parts.entity_id AND made.dispatch = parts.report AND made.language = parts.language AND made.digest = parts.digest
WHERE l.entity_id = parts.entity_id AND l.id = parts.id;
UPDATE letters SET words = content WHERE words IS NULL AND content IS NOT NULL;
UPDATE letters SET sent = true WHERE state = 'sent';

-- A message bears the id of the letter that it was: its Message-ID has gone out. A donor whom the gate refused has no letter.
INSERT INTO messages (entity_id, id, kind, dispatch, report, letter, donor, channel, sent_to, language, state, reason, detail, attempt, repeats,
  sent_at, read_at, tries, next_at, version, created_at, updated_at, deleted_at)
SELECT l.entity_id, l.id, 'report', l.report, l.report, CASE WHEN l.content IS NOT NULL OR l.token_hash IS NOT NULL THEN l.id END, l.donor, l.channel, l.sent_to, l.language,
  CASE l.state WHEN 'held' THEN 'suppressed' WHEN 'claimed' THEN 'planned' WHEN 'handing' THEN 'unknown'
    WHEN 'sent' THEN CASE WHEN l.opened_at IS NULL THEN 'sent' ELSE 'read' END ELSE l.state END,
  CASE l.state WHEN 'handing' THEN 'noAnswer' ELSE l.reason END, l.detail, l.attempt, l.repeats, l.sent_at, l.opened_at,
  CASE WHEN l.lease_owner ~ '^retry:[0-9]{1,4}$' THEN substr(l.lease_owner, 7)::int ELSE 0 END, CASE WHEN l.state = 'planned' THEN l.lease_until END,
  l.version, l.created_at, l.updated_at, l.deleted_at
FROM letters l;
UPDATE letters SET repeats = NULL WHERE repeats IS NOT NULL;
DELETE FROM letters WHERE content IS NULL AND token_hash IS NULL;

INSERT INTO row_counts (entity_id, resource, count)
SELECT entity_id, 'dispatches', count(*) FROM dispatches WHERE deleted_at IS NULL GROUP BY entity_id
UNION ALL SELECT entity_id, 'editions', count(*) FROM editions WHERE deleted_at IS NULL GROUP BY entity_id
UNION ALL SELECT entity_id, 'messages', count(*) FROM messages WHERE deleted_at IS NULL GROUP BY entity_id;
SELECT set_config('app.quiet', '', true);

ALTER TABLE "letters" DROP CONSTRAINT "letters_repeats_fkey";

DROP INDEX "letters_by_repeats";
DROP INDEX "letters_once";
DROP INDEX "letters_work";
DROP INDEX "letters_lease";
ALTER TABLE "letters" DROP COLUMN "channel";
ALTER TABLE "letters" DROP COLUMN "sent_to";
ALTER TABLE "letters" DROP COLUMN "state";
ALTER TABLE "letters" DROP COLUMN "reason";
ALTER TABLE "letters" DROP COLUMN "detail";
ALTER TABLE "letters" DROP COLUMN "attempt";
ALTER TABLE "letters" DROP COLUMN "repeats";
ALTER TABLE "letters" DROP COLUMN "subject";
ALTER TABLE "letters" DROP COLUMN "content";
ALTER TABLE "letters" DROP COLUMN "lease_until";
ALTER TABLE "letters" DROP COLUMN "lease_owner";
