/** product.md 3: a person dies; an organisation or an endowment does not, and would get no letter any more by that mark. */
import { sql } from 'drizzle-orm'
import { CODES } from '../../resources/_kit/codes.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { donorTypes } from '../../resources/donor_types/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { anyOf, columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { CheckedRow, Columns, Decision, Values } from '../engine/importing.ts'

const t = columns(donorTypes, 't')
const d = columns(donors, 'd')

/** The text of a donor who is both, in forms and files. */
export const DECEASED_BODY = 'deceasedBody'

interface Marks {
  deceased?: boolean | null
  type?: string | null
}

/** Those of the types that are no person's. */
async function bodiesAmong(tx: Tx, types: readonly string[]): Promise<Set<string>> {
  if (types.length === 0) return new Set()
  const rows = await tx.rows(
    select(
      { id: t.id },
      sql`from ${t} where ${t.id} = any(${sql.param([...new Set(types)])}::uuid[]) and ${t.body} <> 'person'`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Where the message stands: at what was changed, and at the mark where both were. */
const placeOf = (values: object): 'deceased' | 'type' => (Object.hasOwn(values, 'deceased') ? 'deceased' : 'type')

/** @param before null for a new donor */
export async function deceasedFaults(
  tx: Tx,
  before: Readonly<Values> | null,
  values: Readonly<Values>,
): Promise<Fault[]> {
  if (!Object.hasOwn(values, 'deceased') && !Object.hasOwn(values, 'type')) return []
  const { deceased, type }: Values = { ...before, ...values }
  if (deceased !== true || typeof type !== 'string' || !(await bodiesAmong(tx, [type])).has(type)) return []
  return [{ field: placeOf(values), key: DECEASED_BODY, args: {}, code: CODES.generic }]
}

type Writing = Extract<Decision, { kind: 'create' | 'update' }>
const isWriting = (one: Decision): one is Writing => one.kind === 'create' || one.kind === 'update'
const touches = (values: Values): boolean => Object.hasOwn(values, 'deceased') || Object.hasOwn(values, 'type')

/** Of the donors that rows change: what is recorded, by id. */
async function recordedMarks(tx: Tx, writing: readonly Writing[]): Promise<Map<unknown, Marks>> {
  const ids = writing.flatMap(({ kind, values }) => (kind === 'update' ? [String(values['id'])] : []))
  if (ids.length === 0) return new Map()
  const rows = await tx.rows(select(pick(d, 'id', 'deceased', 'type'), sql`from ${d} where ${d.id} = ${anyOf(ids)}`))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The same of what a file would write; its rows are refused at the cell that says it. */
export async function refuseDeceased(tx: Tx, columns: Columns, decisions: readonly Decision[]): Promise<Decision[]> {
  const writing = decisions.filter(isWriting).filter(({ values }) => touches(values))
  if (writing.length === 0) return [...decisions]
  const recorded = await recordedMarks(tx, writing)
  const marked = new Map<CheckedRow, string>()
  for (const { row, values } of writing) {
    const { deceased, type }: Values = { ...recorded.get(values['id']), ...values }
    if (deceased === true && typeof type === 'string') marked.set(row, type)
  }
  const bodies = await bodiesAmong(tx, [...marked.values()])
  return decisions.map((one) => {
    if (!isWriting(one) || !bodies.has(marked.get(one.row) ?? '')) return one
    const fault = columns.faultAt(one.row, placeOf(one.values), DECEASED_BODY, {}, CODES.generic)
    return { kind: 'fault', row: one.row, faults: [fault] }
  })
}
