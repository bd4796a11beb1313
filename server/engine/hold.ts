import { sql } from 'drizzle-orm'
import { ARCHIVED, type Resource } from '../../resources/_kit/resource.ts'
import { isArchivable } from '../../resources/hanging.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Call } from './context.ts'
import type { Row } from './define.ts'
import { AppFault } from './fault.ts'
import { col } from './fields.ts'
import { these } from './trash.ts'

/**
 * Waits for whoever is deleting or archiving one of these rows of the transaction's entity, and keeps others from
 * beginning until it ends: what is written about a record is either seen by its deletion or knows of it.
 * @returns the ids of those that live and are not archived
 */
export async function holdLiving(tx: Tx, resource: Resource, ids: Iterable<string>): Promise<Set<string>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Set()
  const taking = isArchivable(resource) ? sql`and not t.${col(ARCHIVED)}` : sql``
  const rows = await tx.rows(
    select(
      { id: sql<string>`t.id` },
      sql`from ${these(resource, unique)} and t.deleted_at is null ${taking} order by t.id for key share`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Waits for whoever is archiving what a row belongs to. @throws 409 where the row, or what it belongs to, is archived */
export async function refuseArchived(tx: Tx, { resource }: Pick<Call, 'resource'>, row: Row): Promise<void> {
  if (row[ARCHIVED] === true) throw new AppFault('archived')
  const at = resource.parent?.at
  const field = at === undefined ? undefined : resource.fields[at]
  const above = at === undefined ? null : row[at]
  const target = field?.options.to
  if (typeof target !== 'string' || typeof above !== 'string') return
  const to = resourceNamed(target).resource
  if (isArchivable(to) && !(await holdLiving(tx, to, [above])).has(above)) throw new AppFault('archived')
}

/**
 * For whoever begins work that goes on by itself: the entity stays at work until this transaction ends, so that what stops
 * it finds what was begun here. @throws 401 where it has been stopped since the caller was let in
 */
export async function holdEntity(tx: Tx): Promise<void> {
  const row = await tx.one<{ works: boolean }>(sql`select athar_hold_entity() as works`)
  if (row?.works !== true) throw new AppFault('unauthenticated')
}
