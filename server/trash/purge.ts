/** What was in the trash is removed for good: its rows, what nobody could reach without them, and the trail's copies of people. */
import { sql } from 'drizzle-orm'
import type { Resource } from '../../resources/_kit/resource.ts'
import { deletions } from '../../resources/deletions/schema.ts'
import { files } from '../../resources/files/schema.ts'
import { dependantsOf, mentionsOf } from '../../resources/hanging.ts'
import { PERSONAL } from '../../resources/personal.ts'
import { registry } from '../../resources/registry.ts'
import { columns, select, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import { col, tableId } from '../engine/fields.ts'
import { these } from '../engine/trash.ts'
import { filesOf, scrubChanges } from '../privacy/scrub.ts'
import { rowsOf } from './restore.ts'

const d = columns(deletions, 'd')
const f = columns(files, 'f')

type Doomed = Map<string, Set<string>>

/** The rows and, deleted before them by themselves, those that are nothing without them. */
async function gather(tx: Tx, resource: Resource, ids: readonly string[], into: Doomed): Promise<void> {
  const known = into.get(resource.name) ?? new Set()
  const fresh = ids.filter((id) => !known.has(id))
  into.set(resource.name, new Set([...known, ...fresh]))
  if (fresh.length === 0) return
  for (const { resource: part, field } of dependantsOf(resource.name)) {
    const rows = await tx.rows(
      select(
        { id: sql<string>`t.id`, lives: sql<boolean>`t.deleted_at is null` },
        sql`from ${tableId(part)} t where t.entity_id = athar_entity() and t.${col(field)} = any(${sql.param(fresh)}::uuid[])`,
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

/** A donor's pictures leave the store with them; others may stand in more than one record. */
async function letGoOfFiles(tx: Tx, donors: readonly string[]): Promise<void> {
  if (donors.length === 0) return
  const ids = await filesOf(tx, PERSONAL, donors)
  await tx.rows(sql`update ${f} set ${updates(f, { deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${f.version} + 1` })}
    where ${f.id} = any(${sql.param(ids)}::uuid[]) and ${f.deletedAt} is null`)
}

/** The trail keeps that it was removed, and by whom; of a person no words. */
async function forgetPeople(tx: Tx, doomed: Doomed): Promise<void> {
  const gone: Record<string, string[]> = {}
  for (const { resource } of PERSONAL.rows) {
    const ids = [...(doomed.get(resource.name) ?? [])]
    gone[resource.name] = ids
    await scrubChanges(tx, resource.name, ids)
  }
  await tx.rows(
    sql`select athar_erase_donor_traces(${sql.param(gone['donors'] ?? [])}::uuid[], ${sql.param(JSON.stringify(gone))}::jsonb)`,
  )
}

/** One deletion, in a transaction of its entity. @throws 409 referenced where something that stays still names one of its rows */
export async function purge(tx: Tx, id: string): Promise<void> {
  const doomed: Doomed = new Map()
  for (const [resource, ids] of await rowsOf(tx, id)) await gather(tx, resource, ids, doomed)
  await letGoOfFiles(tx, [...(doomed.get('donors') ?? [])])
  // Rows of an entity stand in the registry after those that they refer to.
  for (const { resource } of registry.toReversed()) {
    const ids = [...(doomed.get(resource.name) ?? [])]
    if (ids.length === 0) continue
    for (const { resource: other, field } of mentionsOf(resource.name))
      await tx.rows(sql`update ${tableId(other)} t set ${col(field)} = null
        where t.entity_id = athar_entity() and t.${col(field)} = any(${sql.param(ids)}::uuid[])`)
    // What lives again was brought back, by whatever way.
    await tx.rows(sql`delete from ${these(resource, ids)} and t.deleted_at is not null`)
    await tx.rows(
      sql`delete from ${d} where ${d.resource} = ${resource.name} and ${d.record} = any(${sql.param(ids)}::text[])`,
    )
  }
  await tx.rows(sql`delete from ${d} where ${d.id} = ${id}::uuid`)
  await forgetPeople(tx, doomed)
}
