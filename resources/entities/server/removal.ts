import { sql } from 'drizzle-orm'
import type { Tx } from '../../../server/db/types.ts'
import type { HookContext, Row } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import { refusal, takenName } from './fault.ts'

/** How long the removal of an entity can be undone. */
export const UNDO_DAYS = 30

/**
 * A main branch goes last: its branches would be left with nobody above them. Deactivating it stops that branch alone;
 * the others work on, and nobody switches between them meanwhile.
 */
export async function refuseWithBranches(tx: Tx, entity: Row): Promise<void> {
  const branch = await tx.one(
    sql`select 1 from entities where main_entity = ${entity.id}::uuid and deleted_at is null limit 1`,
  )
  if (branch) throw refusal('mainBranch', 'branchesLeft')
}

/** Entities whose removal can still be undone, the latest first. */
export const listRemoved = (tx: Tx): Promise<object[]> =>
  tx.rows(sql`select id, name, branch_name as "branchName", deleted_at as "removedAt",
      deleted_at + make_interval(days => ${UNDO_DAYS}) as "restorableUntil"
    from entities where deleted_at > now() - make_interval(days => ${UNDO_DAYS}) order by deleted_at desc, id limit 200`)

/** Undoes a removal: the entity stands as it stood. @throws notFound; used (409) where its name was taken meanwhile; invalid without its main branch */
export async function restoreEntity({ tx, call }: HookContext, id: string): Promise<Row | null> {
  const removed = await tx.one<{ main: string | null; lost: boolean }>(sql`
    select e.main_entity as main, exists (select 1 from entities m where m.id = e.main_entity and m.deleted_at is not null) as lost
    from entities e where e.id = ${id}::uuid and e.deleted_at > now() - make_interval(days => ${UNDO_DAYS}) for update of e`)
  if (!removed) throw new AppFault('notFound')
  if (removed.lost) throw refusal('id', 'mainRemoved')
  await tx
    .rows(sql`update entities set deleted_at = null, version = version + 1, updated_at = now() where id = ${id}::uuid`)
    .catch(takenName)
  return findRow(tx, call, id, 'get')
}
