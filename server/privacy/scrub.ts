/** One person's rows without the person: what is kept is in docs/privacy.md, and the test that greps the database. */
import { sql } from 'drizzle-orm'
import { ERASED_NAME } from '../../resources/donors/erased.ts'
import type { Tx } from '../db/types.ts'
import { faultsAbout, type Holding } from './sheets.ts'
import type { Terms } from './terms.ts'

const list = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`

async function scrubDonors(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`
    update donors set name = ${ERASED_NAME}, phone = null, email = null, image = null, registration_number = null, contacts = '[]', notes = null,
      tags = '{}', language = null, calendar = null, deceased = false, report_consent = 'refused', appeal_consent = 'refused',
      email_stopped = true, version = version + 1, updated_at = now()
    where id = ${list(ids)}`)
}

/** The key of a gift without a reference is made from the giver's name and phone. */
async function scrubGifts(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update donor_transactions set payer = null, on_behalf_of = null, relation = null, gift_recipient = null, description = null,
      amount_description = null, import_key = case when import_key like 'ref|%' then import_key end, version = version + 1, updated_at = now()
    where donor = ${list(ids)} returning id`)
  return rows.map((row) => row.id)
}

/** That something was asked and answered stays, and when; who asked what does not. Nobody is left to answer. */
async function scrubIssues(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update donor_issues set donor_name = ${ERASED_NAME}, donor_phone = null, donor_email = null, message = '-', reply = null,
      pass_note = null, answer = null, passed_at = case when answered_at is null then null else passed_at end, version = version + 1, updated_at = now()
    where donor = ${list(ids)} returning id`)
  return rows.map((row) => row.id)
}

/** The ledger keeps that something was sent and opened, and when. What had not left never will. */
async function scrubLetters(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`
    update letters set sent_to = null, subject = null, content = null, content_digest = null, detail = null, lease_owner = null, lease_until = null,
      state = case when state = 'sent' then state else 'cancelled' end, updated_at = now()
    where donor = ${list(ids)}`)
}

/** Pictures that the rows have or ever had, as long as no other donor shows them. */
async function picturesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select f.id from files f where f.id::text in (
      select d.image::text from donors d where d.id = ${list(ids)}
      union select doc ->> 'image' from audit_trail a, unnest(array[a.before, a.after]) doc
        where a.resource = 'donors' and a.record = any(${sql.param(ids)}::text[]))
    and not exists (select 1 from donors o where o.image = f.id and not o.id = ${list(ids)})`)
  return rows.map((row) => row.id)
}

/** The row stays for what refers to it; `bytes` says until the job has been there that the store still holds some. */
async function dropFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`
    update files set name = '-', sha256 = '', placeholder = null, deleted_at = coalesce(deleted_at, now()), version = version + 1, updated_at = now()
    where id = ${list(ids)}`)
}

async function scrubFaults(tx: Tx, terms: Terms, holding: readonly Holding[]): Promise<void> {
  await tx.rows(sql`
    update import_faults f set value = null, args = (select jsonb_object_agg(e.key, '–'::text) from jsonb_each(f.args) e), updated_at = now()
    where ${faultsAbout(terms, holding)}`)
}

/**
 * Takes the person out of every table, in one transaction of their entity. The trail keeps that it was done; its copies
 * of the rows go, so it must not make new ones meanwhile.
 */
export async function scrub(tx: Tx, terms: Terms, holding: readonly Holding[]): Promise<void> {
  const { donors } = terms
  await tx.rows(sql`select set_config('app.quiet', 'on', true)`)
  const files = [...(await picturesOf(tx, donors)), ...holding.map(({ file }) => file)]
  await scrubDonors(tx, donors)
  const gifts = await scrubGifts(tx, donors)
  const issues = await scrubIssues(tx, donors)
  await scrubLetters(tx, donors)
  await dropFiles(tx, files)
  await scrubFaults(tx, terms, holding)
  await tx.rows(
    sql`update import_changes set before = null where target = 'donors' and record = any(${sql.param(donors)}::text[])`,
  )
  await tx.rows(
    sql`select athar_erase_donor_traces(${sql.param(donors)}::uuid[], ${sql.param(gifts)}::uuid[],
      ${sql.param(issues)}::uuid[], ${sql.param(files)}::uuid[])`,
  )
  await tx.rows(sql`select set_config('app.quiet', '', true)`)
}
