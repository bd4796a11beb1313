/** A file in portions, as its rows are judged and written. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { CheckedRow, TargetRun } from '../engine/importing.ts'
import type { Checker } from './check.ts'
import type { SheetRow } from './reader/index.ts'

/** The embedded database works inside this process: a batch there is short, so that requests get their turn. */
export const BATCH = { pglite: 300, postgres: 5000 } as const
/** Rows checked before other work gets its turn, the answers of the database among it: half a millisecond. */
const CHECK_CHUNK = 50

export async function checkRows(
  rows: readonly SheetRow[],
  checker: Checker,
  target: Pick<TargetRun, 'place'>,
): Promise<CheckedRow[]> {
  const checked: CheckedRow[] = []
  for (const [i, row] of rows.entries()) {
    if (i > 0 && i % CHECK_CHUNK === 0) await breathe()
    const one = checker.check(row)
    if (one.note === undefined) target.place(one)
    checked.push(one)
  }
  return checked
}
