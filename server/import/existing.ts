/** A record that is there already, and what a row of a file would change of it: only cells that hold something. */
import { type SQL, sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import { parseMoney } from '../../resources/_kit/money.ts'
import { columnName } from '../../resources/_kit/present.ts'
import { checkBody } from '../../resources/_kit/validate.ts'
import type { CheckedRow, Columns, Decision, RowFault, Values } from '../engine/importing.ts'
import { importFields } from './fields.ts'
import { rowShape } from './shapes.ts'
import type { Table } from './types.ts'

export interface Known {
  id: string
  version: number
  /** The fields that a file may bring, as forms send them. */
  record: Values
}

const pairOf = (alias: string, name: string, numeric: boolean): SQL =>
  sql.raw(`'${name}', ${alias}.${columnName(name)}${numeric ? '::text' : ''}`)

/** SQL for `record` of a row of the table, which stands under `alias`. Money is text, as everywhere. */
export const recordOf = (target: Table, alias: string): SQL<Values> =>
  sql`json_build_object(${sql.join(
    importFields(target).map(({ name, field }) => pairOf(alias, name, field.column === 'numeric')),
    sql`, `,
  )})`

function same(kind: string, a: unknown, b: unknown): boolean {
  if (kind !== 'money') return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  const [one, other] = [a, b].map((value) => parseMoney(typeof value === 'string' ? value : ''))
  return one?.ok === true && other?.ok === true && one.value === other.value
}

/** What may be written of a known record: `identity` is what it was known by, `keeps` refuses a value of its own. */
export interface Rules {
  identity: ReadonlySet<string>
  keeps: (field: string, record: Values, value: unknown) => boolean
}

/** The row's decision: nothing new, a change that the record's own rules allow, or what is wrong with it. */
export function decideChange(target: Table, columns: Columns, rules: Rules, row: CheckedRow, known: Known): Decision {
  const { fields } = rowShape(target)
  const changes: Values = {}
  const kept: RowFault[] = []
  for (const name of columns.given(row)) {
    const value = row.values[name]
    if (rules.identity.has(name) || same(fields[name]?.kind ?? '', value, known.record[name])) continue
    if (rules.keeps(name, known.record, value)) kept.push(columns.faultAt(row, name, 'notByImport', {}, CODES.generic))
    else changes[name] = value
  }
  if (kept.length > 0) return { kind: 'fault', row, faults: kept }
  if (Object.keys(changes).length === 0) return { kind: 'skip', row }
  const { values, faults } = checkBody(rowShape(target), changes, 'update', known.record)
  if (faults.length > 0)
    return {
      kind: 'fault',
      row,
      faults: faults.map(({ field, key, args, code }) =>
        columns.faultAt(row, field.split('.')[0] ?? field, key, args, code),
      ),
    }
  return { kind: 'update', row, values: { ...values, id: known.id, version: known.version } }
}

/** A new record, or what it would lack. */
export const decideNew = (row: CheckedRow): Decision =>
  row.missing.length > 0 ? { kind: 'fault', row, faults: row.missing } : { kind: 'create', row, values: row.values }
