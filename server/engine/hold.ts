import { sql } from 'drizzle-orm'
import type { Resource } from '../../resources/_kit/resource.ts'
import { select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from './fault.ts'
import { these } from './trash.ts'

/**
 * Waits for whoever is deleting one of these rows of the transaction's entity, and keeps others from beginning until it
 * ends: what is written about a record is either seen by its deletion or knows of it.
 * @returns the ids of those that live
 */
export async function holdLiving(
  tx: Tx,
  resource: Pick<Resource, 'name'>,
  ids: Iterable<string>,
): Promise<Set<string>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Set()
  const rows = await tx.rows(
    select(
      { id: sql<string>`t.id` },
      sql`from ${these(resource, unique)} and t.deleted_at is null order by t.id for key share`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * For whoever begins work that goes on by itself: the entity stays at work until this transaction ends, so that what stops
 * it finds what was begun here. @throws 401 where it has been stopped since the caller was let in
 */
export async function holdEntity(tx: Tx): Promise<void> {
  const row = await tx.one<{ works: boolean }>(sql`select athar_hold_entity() as works`)
  if (row?.works !== true) throw new AppFault('unauthenticated')
}
