import { type SQL, sql } from 'drizzle-orm'
import { columns, select, shaped, updates, type Writes } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { actingAs } from '../../../server/engine/acting.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { donorIssues } from '../schema.ts'

const i = columns(donorIssues, 'i')

export type SupportedIssue = RecordOf<typeof donorIssues>

export interface Changed {
  id: string
  version: number
}

type Act = 'toDiary' | 'pass' | 'takeBack' | 'answerPassed' | 'assign' | 'reopenOwn' | 'rate'

/** Whose issue it is, for who answers those of every entity. @throws 404 */
export async function entityOf(tx: Tx, id: string): Promise<string> {
  return found(await tx.one(select({ entityId: i.entityId }, sql`from ${i} where ${i.id} = ${id}::uuid`))).entityId
}

/** Changes the issue; the entity's trail calls the change by what was done. Null where `when` does not hold. */
export const change = (
  tx: Tx,
  act: Act,
  id: string,
  set: Partial<Writes<typeof donorIssues>>,
  when: SQL = sql`true`,
): Promise<Changed | null> =>
  actingAs(tx, act, () =>
    tx.one(
      shaped(
        { id: i.id, version: i.version },
        (row) => sql`
    update ${i} set ${updates(i, { ...set, version: sql`${i.version} + 1`, updatedAt: sql`now()` })}
    where ${i.id} = ${id}::uuid and ${when} returning ${row}`,
      ),
    ),
  )

export function found<T>(row: T | null): T {
  if (!row) throw new AppFault('notFound')
  return row
}
