/** A row's cells against the target's own declaration: the same rules as the forms. Pure; about 10 µs a row. */
import { CODES } from '../../resources/_kit/codes.ts'
import type { Field } from '../../resources/_kit/field.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { checkBody, type Fault } from '../../resources/_kit/validate.ts'
import type { Args, CheckedRow, Columns, RowFault, Surroundings, Values } from '../engine/importing.ts'
import { type CellReader, cellReader, shownValue, withoutGuard } from './cells.ts'
import { exampleOf } from './examples.ts'
import { mendingOf } from './mends.ts'
import type { SheetRow } from './reader/index.ts'
import { choiceLabels, rowShape } from './shapes.ts'
import type { Mapping, Target } from './types.ts'

/** Faults of the forms in the words of a file. */
const IN_FILE: Readonly<Record<string, string>> = {
  phone: 'badPhone',
  email: 'badEmail',
  date: 'badDate',
  decimal: 'badAmount',
  integer: 'badNumber',
  choice: 'badChoice',
}

const VALUE_KEPT = 500

interface Column {
  name: string
  index: number
  read: CellReader
}

export interface Checker extends Columns {
  check(row: SheetRow): CheckedRow
  /** Rows that each mend has met so far. */
  mended(): readonly number[]
}

const labelsOf = (target: Target, name: string): Readonly<Record<string, string>>[] =>
  (['en', 'ar'] as const).map((locale) => choiceLabels(target, name, locale))

/** Kinds of columns that a row of totals has nothing for: whoever has a phone is somebody, whatever the name. */
const OF_ONE_RECORD: ReadonlySet<string> = new Set(['phone', 'email', 'date', 'choice', 'reference'])

/** Only what the file brings and what every record needs: columns that it has not keep the table's own defaults. */
const narrowed = (shape: Resource, mapped: ReadonlySet<string>): Resource => ({
  ...shape,
  fields: Object.fromEntries(
    Object.entries(shape.fields).filter(
      ([name, field]: [string, Field]) => mapped.has(name) || (field.required === true && field.default === undefined),
    ),
  ),
})

export function makeChecker(
  target: Target,
  headers: readonly string[],
  mapping: Mapping,
  around: Surroundings,
): Checker {
  const shape = rowShape(target)
  const columns = Object.entries(mapping).flatMap(([name, index]): Column[] => {
    const field = shape.fields[name]
    return field && index !== null ? [{ name, index, read: cellReader(field, around, labelsOf(target, name)) }] : []
  })
  // Faults of a row follow its columns, whatever the order in which the mapping was stored.
  columns.sort((a, b) => a.index - b.index)
  const indexOf = new Map(columns.map(({ name, index }) => [name, index]))
  const resource = narrowed(shape, new Set(indexOf.keys()))

  const faultAt = (row: Pick<CheckedRow, 'cells'>, name: string, key: string, args: Args, code: number): RowFault => {
    const index = indexOf.get(name)
    const raw = index === undefined ? null : (row.cells[index] ?? '')
    return {
      field: name,
      column: index === undefined ? null : (headers[index] ?? null),
      value: raw === null || raw === '' ? null : raw.slice(0, VALUE_KEPT),
      key,
      args: { ...(raw === null ? {} : { value: shownValue(raw) }), ...args },
      code,
    }
  }
  const asRowFault = (row: SheetRow, { field, key, args, code }: Fault): RowFault =>
    faultAt(row, field.split('.')[0] ?? field, IN_FILE[key] ?? key, args, code)

  const given = (row: Pick<CheckedRow, 'cells'>): string[] =>
    columns.filter(({ index }) => (row.cells[index] ?? '').trim() !== '').map(({ name }) => name)

  const example = exampleOf(target)
  const exampleAt = indexOf.get(example.field)
  const isExample = ({ cells }: SheetRow): boolean =>
    exampleAt !== undefined && example.words.has((cells[exampleAt] ?? '').trim())

  const ofOneRecord = columns.filter(({ name }) => OF_ONE_RECORD.has(shape.fields[name]?.kind ?? ''))
  const empty = ofOneRecord.map(({ index }) => index)

  const mending = mendingOf(around.mends ?? [], mapping)
  const check = (raw: SheetRow): CheckedRow => {
    if (isExample(raw)) return bareRow(raw, [faultAt(raw, example.field, 'exampleRow', {}, CODES.generic)])
    if (raw.total === true && empty.every((index) => (raw.cells[index] ?? '').trim() === ''))
      return { ...bareRow(raw), note: 'totals' }
    const row = mending.row(raw)
    if (row === null) return { ...bareRow(raw), note: 'leftOut' }
    const body: Values = {}
    const faults: RowFault[] = []
    const times: Record<string, string> = {}
    if (row.extra)
      faults.push({ field: 'row', column: null, value: null, key: 'tooManyColumns', args: {}, code: CODES.generic })
    for (const { name, index, read } of columns) {
      const text = withoutGuard(row.cells[index] ?? '')
      if (text.trim() === '') continue
      const cell = read(text)
      if (cell.ok) {
        body[name] = cell.value
        if (cell.time) times[name] = cell.time
      } else faults.push(faultAt(row, name, cell.key, cell.args, cell.code))
    }
    const refused = new Set(faults.map((fault) => fault.field))
    const checked = checkBody(resource, body, 'create')
    const missing: RowFault[] = []
    for (const fault of checked.faults) {
      if (refused.has(fault.field)) continue
      const later = around.existing === 'update' && fault.key === 'required'
      ;(later ? missing : faults).push(asRowFault(row, fault))
    }
    const shares = row.shares && { shares: row.shares }
    return {
      line: row.line,
      cells: row.cells,
      values: checked.values,
      faults,
      missing,
      times,
      occurrence: 1,
      ...shares,
    }
  }
  return { check, faultAt, given, mapped: (field) => indexOf.has(field), mended: () => mending.met() }
}

const bareRow = ({ line, cells }: SheetRow, faults: RowFault[] = []): CheckedRow => ({
  line,
  cells,
  values: {},
  faults,
  missing: [],
  times: {},
  occurrence: 1,
})
