/** How a batch of an import ends: what is new is written, and what has changed. */
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { CheckedRow, Decision } from '../engine/importing.ts'
import { type BulkColumn, bulkInsert } from './bulk.ts'
import { bulkChange, type ChangeOf, changesIn } from './change.ts'
import type { Rules } from './existing.ts'

/** @returns the rows of records that somebody else has changed since they were read */
export async function writeRows(
  tx: Tx,
  of: ChangeOf,
  columns: readonly BulkColumn[],
  { identity }: Rules,
  decisions: readonly Decision[],
): Promise<CheckedRow[]> {
  await bulkInsert(
    tx,
    { table: of.target, ids: { entityId: of.entityId, importId: of.importId } },
    columns,
    decisions.flatMap((one) => (one.kind === 'create' ? { ...one.values, id: newId() } : [])),
  )
  const changes = changesIn(decisions)
  const changed = await bulkChange(
    tx,
    of,
    columns.filter(({ name }) => !identity.has(name)),
    changes.map(({ change }) => change),
  )
  return changes.filter(({ change }) => !changed.has(change.id)).map(({ row }) => row)
}
