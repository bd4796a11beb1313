/** Projects from a file: a code names a project (product.md 10, [5.14]). New ones are drafts. */
import { pick } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { CheckedRow, Columns, Decision, Surroundings, TargetRun } from '../../../server/engine/importing.ts'
import type { BulkColumn } from '../../../server/import/bulk.ts'
import { decideChange, decideNew, type Known, type Rules, recordOf } from '../../../server/import/existing.ts'
import { importFields } from '../../../server/import/fields.ts'
import { codeKey, projectOf, withCodes } from '../../../server/import/knownProjects.ts'
import { writeRows } from '../../../server/import/writeRows.ts'
import { CODES } from '../../_kit/codes.ts'
import { fold } from '../../_kit/fold.ts'

interface Existing extends Known {
  code: string
  name: string
  archived: boolean
}

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
    if (existing === 'update') {
      const change = decideChange('projects', columns, RULES, row, known)
      return change.kind === 'update' && known.archived
        ? { kind: 'fault', row, faults: [columns.faultAt(row, 'code', 'archivedProject', {}, CODES.generic)] }
        : change
    }
    // [5.14] the same code under another name is not the same project.
    return fold(String(row.values['name'] ?? '')) === fold(name) ? { kind: 'skip', row } : used(row, name)
  }
  const decide = async (tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]> => {
    const known = await withCodes(tx, entityId, rows.map(codeOf), (p) => ({
      ...pick(p, 'id', 'code', 'name', 'version', 'archived'),
      record: recordOf('projects', 'p'),
    }))
    return rows.map((row) => decideOne(row, known.get(codeKey(codeOf(row)))))
  }

  const write = (tx: Tx, decisions: readonly Decision[]): Promise<CheckedRow[]> =>
    writeRows(tx, { target: 'projects', entityId, importId }, inserted, RULES, decisions)
  // A code stands once in a file: no row is decided by another.
  return { place, decide, write, foresee: () => undefined }
}
