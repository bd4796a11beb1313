/** Where a consent comes from that a file brings. */
import type { Tx } from '../../../server/db/types.ts'
import type { Columns, Decision, Values } from '../../../server/engine/importing.ts'
import { withBeside } from '../../../server/import/besideNew.ts'
import type { BulkColumn } from '../../../server/import/bulk.ts'
import { CONSENT_OF, PURPOSES } from '../consents.ts'

const purposesIn = (columns: Columns) =>
  PURPOSES.map((purpose) => CONSENT_OF[purpose]).filter(({ answer }) => columns.mapped(answer))

/** What is written beside the answers that columns of the file hold. */
export const sourceColumns = (columns: Columns): BulkColumn[] =>
  purposesIn(columns).flatMap(({ way, since }): BulkColumn[] => [
    { name: way, type: 'text' },
    { name: since, type: 'date' },
  ])

/** An answer of a cell comes from the file, on the day of its import: what an earlier one came from says nothing of it. */
export function withSource(columns: Columns, today: string, decisions: readonly Decision[]): Decision[] {
  const purposes = purposesIn(columns)
  const isAnswer = (value: unknown): boolean => value === 'given' || value === 'refused'
  return decisions.map((one) => {
    if (one.kind !== 'create' && one.kind !== 'update') return one
    const answered = purposes.filter(({ answer }) => isAnswer(one.values[answer]))
    const sources = answered.flatMap(({ way, since }) => [
      [way, 'import'],
      [since, today],
    ])
    return { ...one, values: { ...one.values, ...Object.fromEntries(sources) } }
  })
}

/** New donors with what was said of all of them. */
export async function besideEach(
  tx: Tx,
  entityId: string,
  beside: Values,
  decisions: readonly Decision[],
): Promise<Decision[]> {
  const made = decisions.flatMap((one) => (one.kind === 'create' ? [one.values] : []))
  const told = (await withBeside(tx, entityId, beside, made)).values()
  return decisions.map((one): Decision => {
    if (one.kind !== 'create') return one
    return { ...one, values: told.next().value ?? one.values }
  })
}
