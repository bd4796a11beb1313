/** Projects from a file: a code names a project (product.md 10, [5.14]). New ones are drafts. */
import { type SQL, sql } from 'drizzle-orm'
import { CODES } from '../../_kit/codes.ts'
import { fold, latinDigits } from '../../_kit/fold.ts'
import type { Tx } from '../../../server/db/types.ts'
import { newId } from '../../../server/db/ids.ts'
import { type BulkColumn, bulkInsert } from '../../../server/import/bulk.ts'
import { bulkChange, changesIn } from '../../../server/import/change.ts'
import { importFields } from '../../../server/import/fields.ts'
import type { CheckedRow, Columns, Decision, Surroundings, TargetRun } from '../../../server/engine/importing.ts'
import { decideChange, decideNew, type Known, recordOf, type Rules } from '../../../server/import/existing.ts'

/** The same code however it is typed: case of Latin letters and kind of digits do not count. */
export const codeKey = (code: string): string => latinDigits(code).replace(/[A-Z]+/g, (run) => run.toLowerCase())

const CODE_SQL = sql`translate(lower(p.code collate "C"), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`

export interface KnownProject {
  id: string
  code: string
  until: string | null
}

interface Existing extends Known {
  code: string
  name: string
}

/** Projects by the key of their code. */
async function withCodes<T extends { code: string }>(
  tx: Tx,
  entityId: string,
  codes: readonly string[],
  select: SQL,
): Promise<Map<string, T[]>> {
  const found = new Map<string, T[]>()
  if (codes.length === 0) return found
  const rows = await tx.rows<T>(sql`select p.id, p.code, ${select} from projects p
    where p.entity_id = ${entityId}::uuid and p.deleted_at is null
      and ${CODE_SQL} = any(${sql.param([...new Set(codes.map(codeKey))])}::text[]) order by p.id`)
  for (const row of rows) found.set(codeKey(row.code), [...(found.get(codeKey(row.code)) ?? []), row])
  return found
}

export const byCode = (tx: Tx, entityId: string, codes: readonly string[]): Promise<Map<string, KnownProject[]>> =>
  withCodes<KnownProject>(tx, entityId, codes, sql`p.previous_donations_until as until`)

/** The project that a code means: as it is typed, else the only one that differs in case alone. */
export const projectOf = <T extends { code: string }>(code: string, found: readonly T[] = []): T | null =>
  found.find((one) => one.code === code) ?? (found.length === 1 ? (found[0] ?? null) : null)

/** What has been collected follows from these two: they are set where they are seen, on the project's own page. */
const OPENING = new Set(['previousDonations', 'previousDonationsUntil'])
const RULES: Rules = { identity: new Set(['code']), keeps: (field) => OPENING.has(field) }

const codeOf = (row: CheckedRow): string => String(row.values['code'] ?? '')

export function projectRun(columns: Columns, around: Surroundings): TargetRun {
  const { entityId, importId, existing } = around
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

  const used = (row: CheckedRow, name: string): Decision => ({
    kind: 'fault',
    row,
    faults: [columns.faultAt(row, 'code', 'codeUsed', { name }, CODES.projectCodeUsed)],
  })
  const decideOne = (row: CheckedRow, found: readonly Existing[] | undefined): Decision => {
    if (!found) return decideNew(row)
    const known = projectOf(codeOf(row), found)
    const name = (known ?? found[0])?.name ?? ''
    if (!known) return used(row, name)
    if (existing === 'update') return decideChange('projects', columns, RULES, row, known)
    // [5.14] the same code under another name is not the same project.
    return fold(String(row.values['name'] ?? '')) === fold(name) ? { kind: 'skip', row } : used(row, name)
  }
  const decide = async (tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]> => {
    const select = sql`p.name, p.version, ${recordOf('projects', 'p')} as record`
    const known = await withCodes<Existing>(tx, entityId, rows.map(codeOf), select)
    return rows.map((row) => decideOne(row, known.get(codeKey(codeOf(row)))))
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
    const changes = changesIn(decisions)
    const changed = await bulkChange(
      tx,
      { target: 'projects', entityId, importId },
      inserted.filter(({ name }) => !RULES.identity.has(name)),
      changes.map(({ change }) => change),
    )
    return [
      ...fresh.filter(({ values }) => !ids.has(values.id)),
      ...changes.filter(({ change }) => !changed.has(change.id)),
    ].map(({ row }) => row)
  }
  return { place, decide, write }
}
