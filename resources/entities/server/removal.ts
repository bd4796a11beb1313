import { sql } from 'drizzle-orm'
import { columns, known, pick, select, updates } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { HookContext } from '../../../server/engine/define.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { findRow } from '../../../server/engine/read.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { entities } from '../schema.ts'
import { refusal, takenName } from './fault.ts'

const e = columns(entities, 'e')
const m = columns(entities, 'm')

type Entity = RecordOf<typeof entities>

/** How long the removal of an entity can be undone. */
const UNDO_DAYS = 30

/**
 * A main branch goes last: its branches would be left with nobody above them. Deactivating it stops that branch alone;
 * the others work on, and nobody switches between them meanwhile.
 */
export async function refuseWithBranches(tx: Tx, entity: Entity): Promise<void> {
  const branch = await tx.one(
    sql`select 1 from ${m} where ${m.mainEntity} = ${entity.id}::uuid and ${m.deletedAt} is null limit 1`,
  )
  if (branch) throw refusal('mainBranch', 'branchesLeft')
}

interface Removed extends Pick<Entity, 'id' | 'name' | 'branchName' | 'nameEn' | 'branchNameEn'> {
  removedAt: string
  restorableUntil: string
}

/** Entities whose removal can still be undone, the latest first. */
export const listRemoved = (tx: Tx): Promise<Removed[]> =>
  tx.rows(
    select(
      {
        ...pick(m, 'id', 'name', 'branchName', 'nameEn', 'branchNameEn'),
        removedAt: known(m.deletedAt),
        restorableUntil: sql<string>`${m.deletedAt} + make_interval(days => ${UNDO_DAYS})`,
      },
      sql`from ${m} where ${m.deletedAt} > now() - make_interval(days => ${UNDO_DAYS}) order by ${m.deletedAt} desc, ${m.id} limit 200`,
    ),
  )

/** Undoes a removal: the entity stands as it stood. @throws notFound; used (409) where its name was taken meanwhile; invalid without its main branch */
export async function restoreEntity({ tx, call }: HookContext<typeof entities>, id: string): Promise<Entity | null> {
  const removed = await tx.one(
    select(
      {
        main: e.mainEntity,
        lost: sql<boolean>`exists (select 1 from ${m} where ${m.id} = ${e.mainEntity} and ${m.deletedAt} is not null)`,
      },
      sql`from ${e} where ${e.id} = ${id}::uuid and ${e.deletedAt} > now() - make_interval(days => ${UNDO_DAYS}) for update of e`,
    ),
  )
  if (!removed) throw new AppFault('notFound')
  if (removed.lost) throw refusal('id', 'mainRemoved')
  await tx
    .rows(
      sql`update ${m} set ${updates(m, { deletedAt: null, version: sql`${m.version} + 1`, updatedAt: sql`now()` })} where ${m.id} = ${id}::uuid`,
    )
    .catch(takenName)
  return findRow(tx, call, id, 'get')
}
