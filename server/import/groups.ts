/** Faults that many rows have alike: of one kind, in one column, with one value. */
import type { FaultGroup } from '../../resources/_contracts/imports.ts'
import type { RowFault } from '../engine/importing.ts'
import { mendValue } from './mends.ts'

/** Whoever has more kinds of wrong values than this sees their counts by kind. */
const KEPT = 20_000
const SHOWN = 100
const LINES_SHOWN = 3

type Growing = Omit<FaultGroup, 'lines'> & { lines: number[] }

/** Grows with the file; holds each value once. */
export class FaultGroups {
  readonly #groups = new Map<string, Growing>()

  add(line: number, { key, field, column, value, args }: RowFault): void {
    // What belongs to no column has no value that could be mended.
    if (column === null) return
    const shown = mendValue(value ?? '')
    const of = JSON.stringify([key, field, shown])
    const known = this.#groups.get(of)
    if (known) {
      known.count += 1
      if (known.lines.length < LINES_SHOWN) known.lines.push(line)
    } else if (this.#groups.size < KEPT)
      this.#groups.set(of, { key, field, column, value: shown, args, count: 1, lines: [line] })
  }

  /** The most frequent first. */
  most(): FaultGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count).slice(0, SHOWN)
  }
}
