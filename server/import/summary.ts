/** What a person needs to see of many judged rows: which faults there are, and what a few rows become. Pure. */
import type { Locale } from '../../i18n/dates.ts'
import type { Field } from '../../resources/_kit/field.ts'
import type { CheckedRow, Decision, Note, RowFault } from '../engine/importing.ts'
import { choiceLabels, rowShape } from './shapes.ts'
import type { Mapping, Target } from './types.ts'

export const FAULTS_SHOWN = 50
export const SAMPLE_ROWS = 3

export interface FaultKind {
  key: string
  count: number
}

/** The most frequent first. */
export const kindsOf = (counts: ReadonlyMap<string, number>): FaultKind[] =>
  [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)

/** 50 faults at most, in their order: a kind with many leaves room for those with few. */
export function chosenFaults<T extends Pick<RowFault, 'key'>>(faults: readonly T[], kinds: readonly FaultKind[]): T[] {
  const room = new Map<string, number>()
  let left = FAULTS_SHOWN
  for (const [index, { key, count }] of kinds.toReversed().entries()) {
    const share = Math.min(count, Math.floor(left / (kinds.length - index)))
    room.set(key, share)
    left -= share
  }
  return faults.filter(({ key }) => {
    const free = room.get(key) ?? 0
    room.set(key, free - 1)
    return free > 0
  })
}

export interface NotedRows {
  note: Note
  count: number
  /** The first of them. */
  lines: number[]
}

const LINES_SHOWN = 3
const NOTES: readonly Note[] = ['unpaid', 'refunded', 'leftOut', 'totals']

/** What is left out on purpose, or recorded without counting. */
export function notesOf(checked: readonly CheckedRow[], decisions: readonly Decision[]): NotedRows[] {
  const noted = [
    ...checked.map((row) => ({ row, note: row.note })),
    ...decisions.map((one) => ({ row: one.row, note: 'note' in one ? one.note : undefined })),
  ]
  return NOTES.flatMap((note) => {
    const lines = noted.filter((one) => one.note === note).map(({ row }) => row.line)
    return lines.length === 0 ? [] : [{ note, count: lines.length, lines: lines.slice(0, LINES_SHOWN) }]
  })
}

/** What is noted of rows that follow, added to what is noted already. */
export const sumNotes = (before: readonly NotedRows[], after: readonly NotedRows[]): NotedRows[] =>
  NOTES.flatMap((note) => {
    const of = [...before, ...after].filter((one) => one.note === note)
    const lines = of.flatMap((one) => one.lines).slice(0, LINES_SHOWN)
    return of.length === 0 ? [] : [{ note, count: of.reduce((sum, { count }) => sum + count, 0), lines }]
  })

/** The row names its giver; nothing but that giver's record is missing. */
export const onlyLackDonor = ({ values, faults }: Pick<CheckedRow, 'values' | 'faults'>): boolean =>
  faults.length > 0 && faults.every(({ key }) => key === 'unknownDonor') && (values['donorName'] ?? '') !== ''

export interface SampleRow {
  line: number
  /** In the order of the file's columns; empty cells are left out. */
  cells: { field: string; value: string }[]
}

/** A value as the record will show it: a choice by its label, an entry of a list as the file calls it. */
function shown(
  field: Field | undefined,
  value: unknown,
  raw: string,
  choices: Readonly<Record<string, string>>,
): string {
  if (Array.isArray(value)) return value.join(', ')
  if (field?.kind === 'reference' || field?.kind === 'boolean') return raw.trim()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : raw.trim()
  return choices[text] ?? text
}

export function sampleOf(
  target: Target,
  mapping: Mapping,
  decisions: readonly Decision[],
  locale: Locale,
): SampleRow[] {
  const { fields } = rowShape(target)
  const columns = Object.entries(mapping)
    .flatMap(([name, index]) => (index === null ? [] : [{ name, index }]))
    .sort((a, b) => a.index - b.index)
  const written = decisions.flatMap((one) => (one.kind === 'create' || one.kind === 'update' ? [one.row] : []))
  return written
    .sort((a, b) => a.line - b.line)
    .slice(0, SAMPLE_ROWS)
    .map(({ line, cells, values }) => ({
      line,
      cells: columns
        .map(({ name, index }) => ({
          field: name,
          value: shown(fields[name], values[name], cells[index] ?? '', choiceLabels(target, name, locale)),
        }))
        .filter(({ value }) => value !== ''),
    }))
}
