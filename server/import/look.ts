/** What a person needs to see of many judged rows, gathered batch by batch: it grows with kinds of faults, not with rows. */
import type { Locale } from '../../i18n/dates.ts'
import type { FaultGroup } from '../../resources/_contracts/imports.ts'
import type { CheckedRow, Decision, RowFault } from '../engine/importing.ts'
import { FaultGroups } from './groups.ts'
import {
  chosenFaults,
  FAULTS_SHOWN,
  type FaultKind,
  kindsOf,
  type NotedRows,
  notesOf,
  onlyLackDonor,
  SAMPLE_ROWS,
  type SampleRow,
  sampleOf,
  sumNotes,
} from './summary.ts'
import type { Mapping, Target } from './types.ts'

type LinedFault = RowFault & { line: number }

export interface Look {
  rows: number
  valid: number
  creates: number
  updates: number
  existing: number
  lackDonor: number
  /** Rows that bear nothing but the name of a donor on record. */
  namesakes: number
  /** Projects that are made with the rows. */
  projects: number
  /** Donors that are made with the rows, of files that are none of donors. */
  donors: number
  notes: NotedRows[]
  kinds: FaultKind[]
  groups: FaultGroup[]
  faults: LinedFault[]
  sample: Record<Locale, SampleRow[]>
  /** Rows that each mend has met, in the order of the mends. */
  mended: readonly number[]
}

const countOf = (decisions: readonly Decision[], wanted: Decision['kind']): number =>
  decisions.filter(({ kind }) => kind === wanted).length

/** A row of gifts may wait for its donor and its project both: it is counted for whichever it waits. */
export class Looking {
  readonly #groups = new FaultGroups()
  readonly #kinds = new Map<string, number>()
  readonly #brought = new Set<string>()
  readonly #made = new Set<string>()
  #faults: LinedFault[] = []
  #written: Decision[] = []
  #notes: NotedRows[] = []
  readonly #sum = { rows: 0, valid: 0, creates: 0, updates: 0, existing: 0, lackDonor: 0, namesakes: 0 }

  add(checked: readonly CheckedRow[], decisions: readonly Decision[]): void {
    const refused = decisions.flatMap((one) => (one.kind === 'fault' ? [{ ...one.row, faults: one.faults }] : []))
    const faulty = [...checked.filter(({ faults }) => faults.length > 0), ...refused].sort((a, b) => a.line - b.line)
    const passed = countOf(decisions, 'pass') + checked.filter(({ note }) => note !== undefined).length
    const sum = this.#sum
    sum.rows += checked.length
    sum.valid += checked.length - faulty.length - passed
    sum.creates += countOf(decisions, 'create')
    sum.updates += countOf(decisions, 'update')
    sum.existing += countOf(decisions, 'skip')
    sum.namesakes += decisions.filter((one) => 'alike' in one).length
    sum.lackDonor += faulty.filter(onlyLackDonor).length
    for (const one of decisions) if ('brings' in one && one.brings !== undefined) this.#brought.add(one.brings)
    for (const one of decisions) if ('makes' in one && one.makes !== undefined) this.#made.add(one.makes)
    this.#notes = sumNotes(this.#notes, notesOf(checked, decisions))
    this.#addFaults(faulty)
    const wanted = decisions.filter(({ kind }) => kind === 'create' || kind === 'update')
    if (this.#written.length < SAMPLE_ROWS)
      this.#written = [...this.#written, ...wanted].sort((a, b) => a.row.line - b.row.line).slice(0, SAMPLE_ROWS)
  }

  #addFaults(faulty: readonly Pick<CheckedRow, 'line' | 'faults'>[]): void {
    for (const { line, faults } of faulty)
      for (const fault of faults) {
        const count = this.#kinds.get(fault.key) ?? 0
        this.#kinds.set(fault.key, count + 1)
        this.#groups.add(line, fault)
        if (count < FAULTS_SHOWN) this.#faults.push({ line, ...fault })
      }
  }

  look(target: Target, mapping: Mapping, mended: readonly number[]): Look {
    const kinds = kindsOf(this.#kinds)
    const sample = (locale: Locale): SampleRow[] => sampleOf(target, mapping, this.#written, locale)
    return {
      ...this.#sum,
      projects: this.#brought.size,
      donors: this.#made.size,
      notes: this.#notes,
      kinds,
      groups: this.#groups.most(),
      faults: chosenFaults(this.#faults, kinds),
      sample: { en: sample('en'), ar: sample('ar') },
      mended,
    }
  }
}
