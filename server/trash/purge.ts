/** What was in the trash is removed for good: its rows, what nobody could reach without them, and the trail's copies of people. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Resource } from '../../resources/_kit/resource.ts'
import { deletions } from '../../resources/deletions/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { dependantsOf, mentionsOf } from '../../resources/hanging.ts'
import { PERSONAL } from '../../resources/personal.ts'
import { registry } from '../../resources/registry.ts'
import { anyOf, columns, select } from '../db/columns.ts'
import type { DbContext, Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { col, tableId } from '../engine/fields.ts'
import type { Services } from '../engine/services.ts'
import { these } from '../engine/trash.ts'
import { takeTurn } from '../import/settle.ts'
import { forgetCaught } from '../privacy/caught.ts'
import { assertNoImport } from '../privacy/erase.ts'
import { readOwnTerms, type Terms } from '../privacy/identifiers.ts'
import { ERASE_FILES } from '../privacy/job.ts'
import { mergedInto } from '../privacy/merged.ts'
import { forgetInViews } from '../privacy/savedViews.ts'
import { filesOf, forgetPhone, forgetReady, scrubChanges, scrubFaults, scrubRows } from '../privacy/scrub.ts'
import { type Holding, sheetsHolding } from '../privacy/sheets.ts'
import { rowsOf } from './restore.ts'

const d = columns(deletions, 'd')

type Doomed = Map<string, Set<string>>

/** The rows and, deleted before them by themselves, those that are nothing without them. */
async function gather(tx: Tx, resource: Resource, ids: readonly string[], into: Doomed): Promise<void> {
  const known = into.get(resource.name) ?? new Set()
  const fresh = ids.filter((id) => !known.has(id))
  into.set(resource.name, new Set([...known, ...fresh]))
  if (fresh.length === 0) return
  if (resource.name === donors.name) await gatherMerged(tx, resource, await mergedInto(tx, fresh), into)
  for (const { resource: part, field } of dependantsOf(resource.name)) {
    const rows = await tx.rows(
      select(
        { id: sql<string>`t.id`, lives: sql<boolean>`t.deleted_at is null` },
        sql`from ${tableId(part)} t where t.entity_id = athar_entity() and t.${col(field)} = ${anyOf(fresh)}`,
      ),
    )
    // Written while its record was being deleted: nobody has asked for that to go.
    if (rows.some(({ lives }) => lives)) throw new AppFault('referenced')
    await gather(
      tx,
      part,
      rows.map(({ id }) => id),
      into,
    )
  }
}

/** Those who became part of a donor go with them, and so does what was left at them: its like was the donor's. */
async function gatherMerged(tx: Tx, resource: Resource, ids: readonly string[], into: Doomed): Promise<void> {
  for (const { resource: part, field } of dependantsOf(resource.name))
    await tx.rows(sql`update ${tableId(part)} t set deleted_at = now()
      where t.entity_id = athar_entity() and t.${col(field)} = ${anyOf(ids)} and t.deleted_at is null`)
  await gather(tx, resource, ids, into)
}

/** Files leave the store with whoever's they are; the ids of those that do. */
async function letGoOfFiles(tx: Tx, donors: readonly string[], sheets: readonly string[]): Promise<string[]> {
  const pictures = donors.length === 0 ? [] : await filesOf(tx, PERSONAL, donors)
  const ids = [...pictures, ...sheets]
  if (ids.length === 0 || !PERSONAL.files) return []
  await forgetReady(tx, ids)
  return scrubRows(tx, PERSONAL.files, sql`t.id = ${anyOf(ids)}`)
}

/** The trail keeps that it was removed, and by whom; of a person no words. */
async function forgetPeople(tx: Tx, doomed: Doomed, files: readonly string[]): Promise<void> {
  const gone: Record<string, readonly string[]> = {}
  for (const { resource } of PERSONAL.rows) {
    const ids = [...(doomed.get(resource.name) ?? [])]
    gone[resource.name] = ids
    await scrubChanges(tx, resource.name, ids)
  }
  if (PERSONAL.files) gone[PERSONAL.files.resource.name] = files
  await tx.rows(
    sql`select athar_erase_donor_traces(${sql.param(gone['donors'] ?? [])}::uuid[], ${sql.param(JSON.stringify(gone))}::jsonb)`,
  )
}

async function removeDoomed(tx: Tx, doomed: Doomed): Promise<void> {
  // Rows of an entity stand in the registry after those that they refer to.
  for (const { resource } of registry.toReversed()) {
    const ids = [...(doomed.get(resource.name) ?? [])]
    if (ids.length === 0) continue
    for (const { resource: other, field } of mentionsOf(resource.name))
      await tx.rows(sql`update ${tableId(other)} t set ${col(field)} = null
        where t.entity_id = athar_entity() and t.${col(field)} = ${anyOf(ids)}`)
    // What lives again was brought back, by whatever way.
    await tx.rows(sql`delete from ${these(resource, ids)} and t.deleted_at is not null`)
    await tx.rows(
      sql`delete from ${d} where ${d.resource} = ${resource.name} and ${d.record} = any(${sql.param(ids)}::text[])`,
    )
  }
}

/**
 * Deleted rows of the transaction's entity, with all that is nothing without them. @param sheets files that brought them
 * @throws 409 referenced where something that stays still names one of them
 */
export async function removeRows(
  tx: Tx,
  rows: Iterable<readonly [Resource, readonly string[]]>,
  sheets: readonly string[],
): Promise<void> {
  const doomed: Doomed = new Map()
  for (const [resource, ids] of rows) await gather(tx, resource, ids, doomed)
  const files = await letGoOfFiles(tx, [...(doomed.get('donors') ?? [])], sheets)
  await removeDoomed(tx, doomed)
  await forgetPeople(tx, doomed, files)
}

/** What the people of a deletion are called, and the stored files that call them so. */
interface Words {
  terms: Terms
  holding: readonly Holding[]
}

/** @throws 404 where the deletion is there no more; 422 while a file that may name one of its people is being imported */
async function peopleIn(tx: Tx, id: string): Promise<Terms[]> {
  const rows = await rowsOf(tx, id)
  if (rows.length === 0) throw new AppFault('notFound')
  const people = rows.flatMap(([resource, ids]) => (resource.name === donors.name ? ids : []))
  if (people.length > 0) await assertNoImport(tx)
  const terms: Terms[] = []
  for (const one of people) terms.push(await readOwnTerms(tx, one))
  return terms
}

/**
 * One deletion, for good, as an erasure does it: files and mails are searched while the database still knows the people.
 * @throws 404 where it was brought back meanwhile; 409 referenced, or stale where what its people are called has changed;
 * 422 while a file that may name one of them is being imported
 */
export async function purge(services: Services, context: DbContext & { entityId: string }, id: string): Promise<void> {
  const words: Words[] = []
  for (const terms of await services.db.as(context, (tx) => peopleIn(tx, id))) {
    words.push({ terms, holding: await sheetsHolding(services, context, terms) })
    // What letters hang on is archived: nobody in the trash has more than links, which bear an id.
    await forgetCaught(services, context, terms, false)
  }
  await services.db.as(context, async (tx) => {
    if (words.length > 0) await takeTurn(tx, context.entityId)
    const now = await peopleIn(tx, id)
    if (
      !isDeepStrictEqual(
        now,
        words.map(({ terms }) => terms),
      )
    )
      throw new AppFault('stale')
    const sheets = words.flatMap(({ holding }) => holding.map(({ file }) => file))
    await removeRows(tx, await rowsOf(tx, id), sheets)
    for (const { terms, holding } of words) {
      await scrubFaults(tx, terms, holding)
      await forgetPhone(tx, terms)
      await forgetInViews(tx, terms)
    }
    await tx.rows(sql`delete from ${d} where ${d.id} = ${id}::uuid`)
    await services.jobs.add(tx, ERASE_FILES, { entityId: context.entityId })
  })
}
