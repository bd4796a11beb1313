/** One person's rows without the person: what is kept is in docs/privacy.md, and the test that greps the database. */
import { type SQL, sql } from 'drizzle-orm'
import { InBlocks, type PersonalData, type Subjected } from '../../resources/_kit/personal.ts'
import { columnName } from '../../resources/_kit/present.ts'
import { auditTrail } from '../../resources/audit_trail/schema.ts'
import { deletions } from '../../resources/deletions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { files } from '../../resources/files/schema.ts'
import { importChanges } from '../../resources/import_changes/schema.ts'
import { importFaults } from '../../resources/import_faults/schema.ts'
import { imports } from '../../resources/imports/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { PERSONAL } from '../../resources/personal.ts'
import { suppressions } from '../../resources/suppressions/schema.ts'
import { anyOf, columns, shaped, updates } from '../db/columns.ts'
import { belongsTo, tableOf } from '../db/personal.ts'
import type { Tx } from '../db/types.ts'
import { col } from '../engine/fields.ts'
import { NO_LOOK } from '../import/lease.ts'
import { HOOKS } from './hooks.ts'
import type { Terms } from './identifiers.ts'
import { forgetInViews } from './savedViews.ts'
import { faultsAbout, type Holding } from './sheets.ts'

const a = columns(auditTrail, 'a')
const changes = columns(importChanges, 'c')
const f = columns(files, 'f')
const trash = columns(deletions, 'd')
const faults = columns(importFaults, 'f')
const prepared = columns(imports, 'i')
const reached = columns(donors, 'd')
const sent = columns(messages, 'm')
const suppressed = columns(suppressions, 's')

/** Blocks as they stay: each with what becomes of its kind's personal fields. */
const withoutPerson = (blocks: SQL, { byKind }: InBlocks): SQL => sql`(
  select coalesce(jsonb_agg(b.one || coalesce(${JSON.stringify(byKind)}::jsonb -> (b.one ->> 'kind'), '{}'::jsonb) order by b.n), '[]'::jsonb)
  from jsonb_array_elements(${blocks}) with ordinality b (one, n))`

/** @returns the ids of the rows */
export async function scrubRows(tx: Tx, rows: Subjected, where: SQL): Promise<string[]> {
  const { resource, erased } = rows
  const of = columns(resource, 't')
  const touched = { version: sql`${of.version} + 1`, updatedAt: sql`now()` }
  const gone = Object.entries(erased).map(([name, value]) => [
    name,
    value instanceof InBlocks ? withoutPerson(sql`t.${col(name)}`, value) : value,
  ])
  const values = { ...Object.fromEntries(gone), ...HOOKS[resource.name], ...touched }
  const found = await tx.rows(
    shaped(
      { id: sql<string>`t.id` },
      (row) => sql`update ${of} set ${updates(of, values as never)} where ${where} returning ${row}`,
    ),
  )
  return found.map(({ id }) => id)
}

/** The ids of files that a field of one row, or of its copy in the trail, names, at these places of it. */
const fileIds = (value: SQL, paths: readonly string[]): SQL => sql`
  select v.one #>> '{}' from unnest(${sql.param([...paths])}::jsonpath[]) p (path), lateral jsonb_path_query(${value}, p.path) v (one)`

/** Ids that rows of these people name in a field, or named in it before. */
const namedBy = (one: Subjected, key: string, paths: readonly string[], mine: SQL): SQL => sql`
  select x.id from ${tableOf(one)} t, lateral (${fileIds(sql`to_jsonb(t) -> ${key}`, paths)}) x (id) where ${mine}
  union
  select x.id from ${a}, unnest(array[${a.before}, ${a.after}]) doc, lateral (${fileIds(sql`doc -> ${key}`, paths)}) x (id)
  where ${a.resource} = ${one.resource.name} and ${a.record} in (select t.id::text from ${tableOf(one)} t where ${mine})`

/** Of these ids those that nobody else's row names: all rows are read, so only where there is one to ask about. */
const namedByNoOther = (one: Subjected, key: string, paths: readonly string[], mine: SQL, ids: readonly string[]) =>
  shaped(
    { id: f.id },
    (
      row,
    ) => sql`select ${row} from ${f} where ${f.id}::text = any(${sql.param([...ids])}::text[]) and ${f.id}::text not in (
      select x.id from ${tableOf(one)} t, lateral (${fileIds(sql`to_jsonb(t) -> ${key}`, paths)}) x (id)
      where not ${mine} and x.id is not null)`,
  )

/** Files that the rows have or ever had, as long as nobody else's row shows them. */
export async function filesOf(tx: Tx, { rows }: PersonalData, donors: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const one of rows)
    for (const { field, paths } of one.files) {
      const [key, mine] = [columnName(field), belongsTo(one, donors)]
      const named = await tx.rows(
        shaped(
          { id: sql<string | null>`n.id` },
          (row) => sql`select ${row} from (${namedBy(one, key, paths, mine)}) n (id)`,
        ),
      )
      const ids = named.flatMap(({ id }) => id ?? [])
      if (ids.length === 0) continue
      const own = await tx.rows(namedByNoOther(one, key, paths, mine, ids))
      found.push(...own.map(({ id }) => id))
    }
  return found
}

export async function scrubFaults(tx: Tx, terms: Terms, holding: readonly Holding[]): Promise<void> {
  await emptyFaults(tx, faultsAbout(terms, holding))
}

const emptyFaults = (tx: Tx, where: SQL): Promise<unknown> =>
  tx.rows(sql`
    update ${faults} set ${updates(faults, {
      value: null,
      args: sql`(select jsonb_object_agg(e.key, '–'::text) from jsonb_each(${faults.args}) e)`,
      updatedAt: sql`now()`,
    })}
    where ${where}`)

/** What an import that was taken back said of its rows: which line had which fault stays. */
export const scrubFaultsOf = (tx: Tx, importId: string): Promise<unknown> =>
  emptyFaults(tx, sql`${faults.import} = ${importId}::uuid`)

/** A file that is let go of is imported by nobody any more. */
export const forgetReady = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.rows(
    sql`update ${prepared} set ${updates(prepared, { deletedAt: sql`now()` })}
      where ${prepared.status} = 'ready' and ${prepared.deletedAt} is null and ${prepared.file} = ${anyOf(ids)}`,
  )

/** What was seen of files that wait for their import quotes their cells: it is looked at anew where somebody asks. */
const forgetLooks = (tx: Tx): Promise<unknown> =>
  tx.rows(
    sql`update ${prepared} set ${updates(prepared, NO_LOOK)}
      where ${prepared.entityId} = athar_entity() and ${prepared.lookOf} is not null`,
  )

/** What records were before a file updated them. */
export const scrubChanges = (tx: Tx, resource: string, ids: readonly string[]): Promise<unknown> =>
  tx.rows(
    sql`update ${changes} set ${updates(changes, { before: null })} where ${changes.target} = ${resource} and ${changes.record} = any(${sql.param(ids)}::text[])`,
  )

/** A deletion bears the name of what was deleted: of a person's own row it leaves the trash, and nobody brings it back. */
async function forgetDeletions(
  tx: Tx,
  personal: readonly Subjected[],
  gone: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const { resource, erased } of personal)
    if (Object.hasOwn(erased, resource.title))
      await tx.rows(
        sql`delete from ${trash} where ${trash.resource} = ${resource.name} and ${trash.record} = any(${sql.param(gone[resource.name] ?? [])}::text[])`,
      )
}

/** Addresses of theirs that nobody wrote to any more; those that somebody else has too stay as they are. */
async function forgetSuppressions(tx: Tx, { emails, phones }: Terms): Promise<string[]> {
  const rows = await tx.rows(
    shaped(
      { id: sql<string>`s.id` },
      (row) => sql`delete from ${suppressed} where ${suppressed.entityId} = athar_entity()
        and (${suppressed.address} = any(${sql.param(emails)}::text[])
          or regexp_replace(${suppressed.address}, '^\\+(966)?', '') = any(${sql.param(phones)}::text[]))
        returning ${row}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/**
 * By the person's phone others were reached, on purpose: they are so no more, and of what went to them there stays that it
 * went, without the number, unless that is somebody else's by now.
 */
export async function forgetPhone(tx: Tx, { donors: people, phones }: Pick<Terms, 'donors' | 'phones'>): Promise<void> {
  await tx.rows(
    sql`update ${reached} set ${updates(reached, { reachedBy: null, version: sql`${reached.version} + 1`, updatedAt: sql`now()` })}
      where ${reached.entityId} = athar_entity() and ${reached.reachedBy} = ${anyOf(people)}`,
  )
  await tx.rows(
    sql`update ${sent} set ${updates(sent, { sentTo: null, providerId: null, updatedAt: sql`now()` })}
      where ${sent.entityId} = athar_entity() and ${sent.channel} <> 'email' and ${sent.donor} is not null
        and regexp_replace(${sent.sentTo}, '^\\+(966)?', '') = any(${sql.param(phones)}::text[])
        and not exists (select 1 from ${reached} where ${reached.entityId} = ${sent.entityId} and ${reached.phone} = ${sent.sentTo}
          and ${reached.deletedAt} is null)`,
  )
}

/**
 * Takes the person out of every table, in one transaction of their entity. The trail keeps that it was done; its copies
 * of the rows go, so it must not make new ones meanwhile. A file's row stays for what refers to it; its `bytes` say until
 * the job has been there that the store still holds some.
 */
export async function scrub(
  tx: Tx,
  terms: Terms,
  holding: readonly Holding[],
  personal: PersonalData = PERSONAL,
): Promise<void> {
  const people = terms.donors
  await tx.rows(sql`select set_config('app.quiet', 'on', true)`)
  const pictures = [...(await filesOf(tx, personal, people)), ...holding.map(({ file }) => file)]
  const gone: Record<string, string[]> = {}
  for (const rows of personal.rows) gone[rows.resource.name] = await scrubRows(tx, rows, belongsTo(rows, people))
  if (personal.files)
    gone[personal.files.resource.name] = await scrubRows(tx, personal.files, sql`t.id = ${anyOf(pictures)}`)
  gone[suppressions.name] = await forgetSuppressions(tx, terms)
  await forgetPhone(tx, terms)
  await forgetReady(tx, pictures)
  await forgetLooks(tx)
  await forgetDeletions(tx, personal.rows, gone)
  await scrubFaults(tx, terms, holding)
  await forgetInViews(tx, terms)
  for (const [resource, ids] of Object.entries(gone)) await scrubChanges(tx, resource, ids)
  await tx.rows(
    sql`select athar_erase_donor_traces(${sql.param(people)}::uuid[], ${sql.param(JSON.stringify(gone))}::jsonb)`,
  )
  await tx.rows(sql`select set_config('app.quiet', '', true)`)
}
