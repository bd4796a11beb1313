/** What rows of a file would become, batch after batch, with all that the rows before them would leave behind. Writes nothing. */
import type { Tx } from '../db/types.ts'
import type { CheckedRow, Decision, Surroundings, TargetRun } from '../engine/importing.ts'
import type { Services } from '../engine/services.ts'
import { checkRows } from './batches.ts'
import { beginRun } from './begin.ts'
import { type Checker, makeChecker } from './check.ts'
import type { SheetRow } from './reader/index.ts'
import { goodOf, roundsOf } from './settle.ts'
import type { Mapping, Target } from './types.ts'

interface FileOf {
  target: Target
  headers: readonly string[]
  mapping: Mapping
  around: Surroundings
}

/** Decides as a run does: rows that wait for another row of the batch are decided once that one is. */
async function foresee(tx: Tx, target: TargetRun, rows: readonly CheckedRow[]): Promise<Decision[]> {
  const settled: Decision[] = []
  let open = rows
  for (let round = 0; open.length > 0; round += 1) {
    if (round === roundsOf(rows)) throw new Error('a batch of an import cannot be foreseen')
    const decisions = await target.decide(tx, open)
    target.foresee(decisions)
    settled.push(...decisions.filter(({ kind }) => kind !== 'later'))
    open = decisions.flatMap((one) => (one.kind === 'later' ? [one.row] : []))
  }
  return settled
}

/** Lives as long as one reading of the file; rows are handed over in its order. */
export class Judge {
  readonly #checker: Checker
  readonly #target: TargetRun

  constructor(services: Pick<Services, 'importRunOf'>, { target, headers, mapping, around }: FileOf) {
    this.#checker = makeChecker(target, headers, mapping, around)
    this.#target = beginRun(services, target, this.#checker, around)
  }

  check(rows: readonly SheetRow[]): Promise<CheckedRow[]> {
    return checkRows(rows, this.#checker, this.#target)
  }

  decide(tx: Tx, checked: readonly CheckedRow[]): Promise<Decision[]> {
    return foresee(tx, this.#target, goodOf(checked))
  }

  /** Rows that each mend has met so far. */
  mended(): readonly number[] {
    return this.#checker.mended()
  }
}
