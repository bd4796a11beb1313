/** The looks of a batch while the one before it is still being written, on a connection of their own. */
import { sql } from 'drizzle-orm'
import { imports } from '../../resources/imports/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Ahead, CheckedRow, TargetRun } from '../engine/importing.ts'
import type { Work } from './lease.ts'
import { goodOf } from './settle.ts'
import { as, type Run } from './underLease.ts'

const i = columns(imports, 'i')

/** Whoever stops an import waits for its batch under way, for no longer than a statement may take: its row says when the wait began. */
const LONGEST = sql`interval '2 minutes'`

export interface LookedAhead {
  decide: Ahead
  /** The database's own time. */
  at: string
}

/**
 * Null where nothing can be said before the rows `before` are written, or where the looks failed: they are made again then,
 * in their turn. The embedded database has one connection, which is at work.
 */
export async function lookAhead(
  run: Run,
  target: TargetRun,
  rows: readonly CheckedRow[],
  before: readonly CheckedRow[],
): Promise<LookedAhead | null> {
  if (run.services.db.kind !== 'postgres' || target.ahead === undefined || before.length === 0) return null
  const look = async (tx: Tx): Promise<LookedAhead | null> => {
    const [now, decide] = await Promise.all([
      tx.one(select({ at: sql<string>`now()::text` }, sql``)),
      target.ahead?.(tx, goodOf(rows), goodOf(before)) ?? null,
    ])
    return now && decide && { decide, at: now.at }
  }
  return as(run, look).catch(() => null)
}

/** Whether no other import of the entity can have written anything since then. In our turn, that is: none can begin to. */
export async function isAloneSince(tx: Tx, work: Work, at: string): Promise<boolean> {
  const other =
    await tx.one(sql`select 1 from ${i} where ${i.entityId} = ${work.entityId}::uuid and ${i.id} <> ${work.id}::uuid
    and (${i.status} in ('running', 'undoing') or ${i.updatedAt} > ${at}::timestamptz - ${LONGEST}) limit 1`)
  return other === null
}
