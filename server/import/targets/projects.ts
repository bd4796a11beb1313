/** Projects from a file: a code names a project (product.md 10, [5.14]). New ones are drafts. */
import { sql } from 'drizzle-orm'
import { CODES } from '../../../resources/_kit/codes.ts'
import { latinDigits } from '../../../resources/_kit/fold.ts'
import type { Tx } from '../../db/types.ts'
import { newId } from '../../db/ids.ts'
import { type BulkColumn, bulkInsert } from '../bulk.ts'
import { importFields } from '../fields.ts'
import type { CheckedRow, Columns, Decision, Surroundings, TargetRun } from '../types.ts'

/** The same code however it is typed: case of Latin letters and kind of digits do not count. */
export const codeKey = (code: string): string => latinDigits(code).replace(/[A-Z]+/g, (run) => run.toLowerCase())

const CODE_SQL = sql`translate(lower(p.code collate "C"), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`

export interface KnownProject {
  id: string
  code: string
  until: string | null
}

/** Projects by the key of their code. */
export async function byCode(tx: Tx, entityId: string, codes: readonly string[]): Promise<Map<string, KnownProject[]>> {
  const found = new Map<string, KnownProject[]>()
  if (codes.length === 0) return found
  const rows = await tx.rows<KnownProject>(sql`select p.id, p.code, p.previous_donations_until as until from projects p
    where p.entity_id = ${entityId}::uuid and p.deleted_at is null
      and ${CODE_SQL} = any(${sql.param([...new Set(codes.map(codeKey))])}::text[]) order by p.id`)
  for (const row of rows) found.set(codeKey(row.code), [...(found.get(codeKey(row.code)) ?? []), row])
  return found
}

const codeOf = (row: CheckedRow): string => String(row.values['code'] ?? '')

export function projectRun(columns: Columns, around: Surroundings): TargetRun {
  const { entityId, importId } = around
  const inserted: BulkColumn[] = importFields('projects')
    .filter(({ name }) => columns.mapped(name))
    .map(({ name, field }) => ({ name, type: field.column ?? 'text' }))
  const firstLine = new Map<string, number>()

  const place = (row: CheckedRow): void => {
    const code = codeOf(row)
    if (code === '') return
    const first = firstLine.get(codeKey(code))
    if (first === undefined) firstLine.set(codeKey(code), row.line)
    else row.faults.push(columns.faultAt(row, 'code', 'duplicateInFile', { line: first }, CODES.projectCodeUsed))
  }
  const decide = async (tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]> => {
    const known = await byCode(tx, entityId, rows.map(codeOf))
    return rows.map((row) =>
      known.has(codeKey(codeOf(row))) ? { kind: 'skip', row } : { kind: 'create', row, values: row.values },
    )
  }
  const write = async (tx: Tx, decisions: readonly Decision[]): Promise<CheckedRow[]> => {
    const fresh = decisions.flatMap((one) =>
      one.kind === 'create' ? { row: one.row, values: { ...one.values, id: newId(), importId } } : [],
    )
    const ids = await bulkInsert(
      tx,
      'projects',
      entityId,
      [...inserted, { name: 'importId', type: 'uuid' }],
      fresh.map(({ values }) => values),
    )
    return fresh.filter(({ values }) => !ids.has(values.id)).map(({ row }) => row)
  }
  return { place, decide, write }
}
