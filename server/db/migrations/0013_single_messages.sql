DROP INDEX "account_links_work";
ALTER TABLE "messages" ADD COLUMN "issue" uuid;
ALTER TABLE "messages" ADD CONSTRAINT "messages_issue_fkey" FOREIGN KEY ("entity_id","issue") REFERENCES "public"."donor_issues"("entity_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "messages_by_issue" ON "messages" USING btree ("entity_id","issue");
CREATE INDEX "messages_single" ON "messages" USING btree ("entity_id","id") WHERE dispatch is null;
-- Messages of the platform have no entity: the key is the id alone, which is no other row's anywhere.
ALTER TABLE "messages" DROP CONSTRAINT "messages_repeats_fkey";
ALTER TABLE "messages" DROP CONSTRAINT "messages_pkey";
ALTER TABLE "messages" ALTER COLUMN "entity_id" DROP NOT NULL;
ALTER TABLE "messages" ADD CONSTRAINT "messages_pkey" PRIMARY KEY("id");
ALTER TABLE "messages" ADD CONSTRAINT "messages_tenant_id" UNIQUE("entity_id","id");
ALTER TABLE "messages" ADD CONSTRAINT "messages_repeats_fkey" FOREIGN KEY ("entity_id","repeats") REFERENCES "public"."messages"("entity_id","id") ON DELETE no action ON UPDATE no action;

-- What became of a link's mail is its message from here on, under the link's id, which its Message-ID bears. A link that was
-- told inside another mail, or by hand, has none. Counters of messages cannot take a row without an entity yet: they are
-- made anew after the migrations.
DROP TRIGGER IF EXISTS count_insert ON messages;
SELECT set_config('app.quiet', 'on', true);
INSERT INTO messages (entity_id, id, kind, issue, donor, sent_to, language, state, reason, tries, next_at, sent_at, created_at, updated_at)
SELECT l.entity_id, l.id, CASE l.purpose WHEN 'issue' THEN 'issueReply' ELSE 'account' END, i.id, d.id, l.email, l.language,
  -- Nobody can tell what became of a mail that was being handed over.
  CASE l.state WHEN 'handing' THEN 'unknown' WHEN 'spent' THEN 'suppressed' WHEN 'nobody' THEN 'suppressed' WHEN 'tooMany' THEN 'suppressed' ELSE l.state END,
  CASE WHEN l.state IN ('handing', 'unknown') THEN 'noAnswer' WHEN l.state IN ('spent', 'nobody', 'tooMany') THEN l.state END,
  l.tries, CASE WHEN l.state = 'planned' THEN l.next_at END, l.sent_at, l.created_at, l.created_at
FROM account_links l
LEFT JOIN entities e ON e.id = l.entity_id
LEFT JOIN donor_issues i ON l.purpose = 'issue' AND i.entity_id = e.id AND i.id = l.issue_id
LEFT JOIN donors d ON d.entity_id = e.id AND d.id = l.donor_id
WHERE l.state IN ('planned', 'handing', 'sent', 'failed', 'unknown', 'spent', 'nobody', 'tooMany') AND (l.entity_id IS NULL OR e.id IS NOT NULL);
-- An answer carries no link.
DELETE FROM account_links WHERE purpose = 'issue';

DELETE FROM row_counts WHERE resource = 'messages';
INSERT INTO row_counts (entity_id, resource, count)
SELECT entity_id, 'messages', count(*) FROM messages WHERE deleted_at IS NULL AND entity_id IS NOT NULL GROUP BY entity_id;
SELECT set_config('app.quiet', '', true);

ALTER TABLE "account_links" DROP COLUMN "issue_id";
ALTER TABLE "account_links" DROP COLUMN "state";
ALTER TABLE "account_links" DROP COLUMN "tries";
ALTER TABLE "account_links" DROP COLUMN "next_at";
ALTER TABLE "account_links" DROP COLUMN "lease_until";
ALTER TABLE "account_links" DROP COLUMN "sent_at";
