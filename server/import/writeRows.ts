/** How a batch of an import ends: what is new is written, and what has changed. */
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { CheckedRow, Decision } from '../engine/importing.ts'
import { type BulkColumn, bulkInsert } from './bulk.ts'
import { bulkChange, type ChangeOf, changesIn } from './change.ts'
import type { Rules } from './existing.ts'

/** @returns the rows that somebody else was quicker to write */
export async function writeRows(
  tx: Tx,
  of: ChangeOf,
  columns: readonly BulkColumn[],
  { identity }: Rules,
  decisions: readonly Decision[],
): Promise<CheckedRow[]> {
  const fresh = decisions.flatMap((one) =>
    one.kind === 'create' ? { row: one.row, values: { ...one.values, id: newId(), importId: of.importId } } : [],
  )
  const ids = await bulkInsert(
    tx,
    of.target,
    of.entityId,
    [...columns, { name: 'importId', type: 'uuid' }],
    fresh.map(({ values }) => values),
  )
  const changes = changesIn(decisions)
  const changed = await bulkChange(
    tx,
    of,
    columns.filter(({ name }) => !identity.has(name)),
    changes.map(({ change }) => change),
  )
  return [
    ...fresh.filter(({ values }) => !ids.has(values.id)),
    ...changes.filter(({ change }) => !changed.has(change.id)),
  ].map(({ row }) => row)
}
