/** Values that many rows have wrong alike, mended once for all of them while the rows are read. */
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { MENDS, MENDS_AT_MOST, type Mend } from '../../resources/_kit/mends.ts'
import { cleanText } from '../../resources/_kit/parse.ts'
import { checkField, type Fault } from '../../resources/_kit/validate.ts'
import { projects } from '../../resources/projects/schema.ts'
import { AppFault } from '../engine/fault.ts'
import type { Surroundings } from '../engine/importing.ts'
import { cellReader, withoutGuard } from './cells.ts'
import { importFields } from './fields.ts'
import { isClosed } from './lists.ts'
import { calledBy } from './newProjects.ts'
import type { SheetRow } from './reader/index.ts'
import { choiceLabels, rowShape } from './shapes.ts'
import type { ImportField, Mapping, Target } from './types.ts'

const VALUE_KEPT = 500

/** What a cell holds as a mend names it, and as its fault quotes it. */
export const mendValue = (cell: string): string => cleanText(withoutGuard(cell)).slice(0, VALUE_KEPT)

export const mendsInput = z
  .array(
    z.strictObject({
      field: z.string().max(64),
      value: z.string().max(VALUE_KEPT),
      does: z.enum(MENDS),
      to: z.string().max(VALUE_KEPT).nullable().default(null),
    }),
  )
  .max(MENDS_AT_MOST)

const labelsOf = (target: Target, name: string) =>
  (['en', 'ar'] as const).map((locale) => choiceLabels(target, name, locale))

/** Nothing but a project that the rows name is made with them; and nothing but the phone of donors is shared. */
const isMeant = (mend: Mend, target: Target): boolean =>
  mend.does === 'share'
    ? target === 'donors' && mend.field === 'phone'
    : mend.does !== 'create' || (mend.field === 'project' && calledBy(mend).trim() !== '')

/** Why a mend cannot be made; null where it can. */
function refused({ does, value, to }: Mend, of: ImportField, target: Target, around: Surroundings): string | null {
  if (does === 'empty') return of.required ? 'required' : null
  if (does === 'create') return checkField('name', projects.fields.name, to ?? value).faults[0]?.key ?? null
  if (does !== 'map') return null
  if ((to ?? '').trim() === '') return 'required'
  if (!isClosed(of.field)) return null
  return cellReader(of.field, around, labelsOf(target, of.name))(to ?? '').ok ? null : 'choice'
}

/** @throws 422 at the field of a mend that cannot be made: its column is not read, its new value is not allowed */
export function checkMends(target: Target, mapping: Mapping, mends: readonly Mend[], around: Surroundings): void {
  const fields = new Map(importFields(target).map((one) => [one.name, one]))
  const seen = new Set<string>()
  const faults = mends.flatMap((mend): Fault[] => {
    const of = fields.get(mend.field)
    const key = JSON.stringify([mend.field, mend.value])
    const isTwice = seen.has(key)
    seen.add(key)
    if (!of || isTwice || (mapping[mend.field] ?? null) === null || !isMeant(mend, target))
      return [{ field: 'mends', key: 'invalid', args: {}, code: CODES.generic }]
    const why = refused(mend, of, target, around)
    return why === null ? [] : [{ field: mend.field, key: why, args: {}, code: CODES.generic }]
  })
  if (faults.length > 0) throw new AppFault('invalid', faults)
}

/** What holds for the next file of these columns: lists of values and names of projects. Other cells may be somebody's. */
export function lastingMends(target: Target, mends: readonly Mend[]): Mend[] {
  const { fields } = rowShape(target)
  return mends.filter(({ field, does }) => {
    const of = fields[field]
    // What was to be made once is there, or has been taken back.
    return of !== undefined && does !== 'create' && (field === 'project' || isClosed(of))
  })
}

/** `shares`: its phone may be another donor's. */
export type MendedRow = SheetRow & { shares?: true }

export interface Mending {
  /** The row as it is to be read, or null where it is left out. */
  row(row: SheetRow): MendedRow | null
  /** Rows that each mend has met so far, in the order of the mends. */
  met(): readonly number[]
}

interface Found {
  mend: Mend
  at: number
}

/** Applies mends to rows in the order of the columns. */
export function mendingOf(mends: readonly Mend[], mapping: Mapping): Mending {
  const counts = mends.map(() => 0)
  const byColumn = new Map<number, Map<string, Found>>()
  for (const [at, mend] of mends.entries()) {
    const column = mapping[mend.field] ?? null
    if (column === null) continue
    const values = byColumn.get(column) ?? new Map<string, Found>()
    byColumn.set(column, values.set(mend.value, { mend, at }))
  }
  const count = (at: number): void => {
    counts[at] = (counts[at] ?? 0) + 1
  }
  const mended = (row: SheetRow): MendedRow | null => {
    let cells: string[] | null = null
    let shares = false
    for (const [column, values] of byColumn) {
      const found = values.get(mendValue(row.cells[column] ?? ''))
      if (!found) continue
      count(found.at)
      if (found.mend.does === 'leave') return null
      if (found.mend.does === 'share') {
        shares = true
        continue
      }
      cells ??= [...row.cells]
      cells[column] = found.mend.does === 'create' ? calledBy(found.mend) : (found.mend.to ?? '')
    }
    return { ...row, ...(cells && { cells }), ...(shares && { shares }) }
  }
  return { row: mends.length === 0 ? (row) => row : mended, met: () => counts }
}
