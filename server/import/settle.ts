/** One batch inside one transaction: good rows, faults and counts together, so that a kill loses and repeats nothing. */
import { sql } from 'drizzle-orm'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { Ahead, CheckedRow, Decision, RowFault, TargetRun } from '../engine/importing.ts'
import { bulkInsert } from './bulk.ts'
import type { Tally } from './types.ts'

/** Others may write at the same moment; far more rounds than that needs. */
const ROUNDS = 50
/** Rows of one donor follow each other, one a round where each changes what the one before it has left. */
export const roundsOf = (rows: readonly CheckedRow[]): number => ROUNDS + rows.length

export interface Faulty {
  line: number
  faults: readonly RowFault[]
}

/** Imports of one entity take turns batch by batch: what one decides, no other may have decided meanwhile. */
export async function takeTurn(tx: Tx, entityId: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${entityId}`}::text, 0))`)
}

export const NOTHING: Tally = { created: 0, updated: 0, skipped: 0, faulty: 0, passed: 0 }

/** Those about which something is to be decided. */
export const goodOf = (rows: readonly CheckedRow[]): CheckedRow[] =>
  rows.filter(({ faults, note }) => faults.length === 0 && note === undefined)

/** Writes what can be written. `ahead`: the looks for these rows, where they still hold. Answers the counts, the faults and whom rows met, which the caller stores. */
export async function settle(
  tx: Tx,
  target: TargetRun,
  rows: readonly CheckedRow[],
  ahead: Ahead | null = null,
): Promise<{ tally: Tally; faulty: Faulty[]; met: Set<string> }> {
  const tally: Tally = { ...NOTHING }
  const faulty: Faulty[] = rows.filter(({ faults }) => faults.length > 0)
  const met = new Set<string>()
  let open = goodOf(rows)
  tally.passed = rows.filter(({ note }) => note !== undefined).length
  for (let round = 0; open.length > 0; round += 1) {
    if (round === roundsOf(rows)) throw new Error('a batch of an import cannot be settled')
    const decisions = await (ahead !== null && round === 0 ? ahead(tx) : target.decide(tx, open))
    const lost = new Set(await target.write(tx, decisions))
    for (const one of decisions) {
      if (!lost.has(one.row)) count(one, tally, faulty)
      if (one.kind === 'skip' && one.met !== undefined) met.add(one.met)
    }
    open = decisions.filter((one) => one.kind === 'later' || lost.has(one.row)).map(({ row }) => row)
  }
  tally.faulty = faulty.length
  return { tally, faulty: [...faulty].sort((a, b) => a.line - b.line), met }
}

function count(decision: Decision, tally: Tally, faulty: Faulty[]): void {
  if (decision.kind === 'create') tally.created += 1
  else if (decision.kind === 'update') tally.updated += 1
  else if (decision.kind === 'skip') tally.skipped += 1
  else if (decision.kind === 'pass') tally.passed += 1
  else if (decision.kind === 'fault') faulty.push({ line: decision.row.line, faults: decision.faults })
}

export async function storeFaults(
  tx: Tx,
  entityId: string,
  importId: string,
  faulty: readonly Faulty[],
): Promise<void> {
  const rows = faulty.flatMap(({ line, faults }) => faults.map((fault) => ({ ...fault, id: newId(), line })))
  await bulkInsert(
    tx,
    { table: 'import_faults', ids: { entityId, import: importId } },
    [
      { name: 'line', type: 'integer' },
      { name: 'field', type: 'text' },
      { name: 'column', type: 'text' },
      { name: 'value', type: 'text' },
      { name: 'key', type: 'text' },
      { name: 'args', type: 'json' },
      { name: 'code', type: 'integer' },
    ],
    rows,
  )
}
