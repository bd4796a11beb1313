/** What rows of every file of gifts have in common: how they are known again, and what is wrong with their project. */
import { sql } from 'drizzle-orm'
import { columns, known, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { CheckedRow, Columns, Decision, RowFault, Values } from '../../../server/engine/importing.ts'
import { codeKey, type KnownProject, type MeantProject } from '../../../server/import/knownProjects.ts'
import { digest } from '../../../server/import/occurrences.ts'
import { CODES } from '../../_kit/codes.ts'
import { compareMoney } from '../../_kit/money.ts'
import { donorTransactions } from '../schema.ts'

const t = columns(donorTransactions, 't')

export const textOf = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What makes two rows without a reference look the same; null where one of its parts could not be read. */
export function likeness(values: Values, who: string): string | null {
  const [project, amount, date] = [textOf(values, 'project'), textOf(values, 'amount'), textOf(values, 'date')]
  return project === '' || amount === '' || date === '' || who === ''
    ? null
    : digest(who, codeKey(project), amount, date)
}

/** Day and time on the entity's clock, where the file gave a time. */
export const momentOf = ({ values, times }: CheckedRow): string | null =>
  times['date'] === undefined ? null : `${textOf(values, 'date')} ${times['date']}`

export interface KnownGift {
  id: string
  version: number
  amount: string
  reversed: boolean
  /** Whose it is; unknown of one that is only foreseen. */
  donor?: string
}

/** Gifts that are recorded, by their keys. */
export async function recorded(tx: Tx, entityId: string, keys: readonly string[]): Promise<Map<string, KnownGift>> {
  const rows = await tx.rows(
    select(
      {
        id: t.id,
        version: t.version,
        key: known(t.importKey),
        amount: sql<string>`${t.amount}::text`,
        reversed: t.reversed,
        donor: t.donor,
      },
      sql`from ${t}
    where ${t.entityId} = ${entityId}::uuid and ${t.deletedAt} is null and ${t.importKey} = any(${sql.param([...new Set(keys)])}::text[])`,
    ),
  )
  return new Map(rows.map(({ key, ...gift }) => [key, gift]))
}

/** A gift that is there already; with another amount a question for a person (product.md 10). */
export function sameGift(
  columns: Columns,
  row: CheckedRow,
  { amount, donor }: Pick<KnownGift, 'amount' | 'donor'>,
  by: string,
): Decision {
  const { values } = row
  if (compareMoney(amount, textOf(values, 'amount')) === 0)
    return { kind: 'skip', row, ...(donor !== undefined && { met: donor }) }
  const args = { reference: textOf(values, by), amount }
  const key = by === 'agreementNumber' ? 'sameAgreementOtherAmount' : 'sameReferenceOtherAmount'
  return { kind: 'fault', row, faults: [columns.faultAt(row, 'amount', key, args, CODES.generic)] }
}

type Aim = { project: KnownProject; fault?: undefined } | { project?: undefined; fault: RowFault }

/** What the row's gift is for, or why nothing can be given to what it calls its project. */
export function aimOf(columns: Columns, row: CheckedRow, meant: MeantProject): Aim {
  const fault = (key: string): Aim => ({ fault: columns.faultAt(row, 'project', key, {}, CODES.generic) })
  if (meant === null) return fault('unknownProject')
  if (meant === 'several') return fault('ambiguousProject')
  if (meant.archived) return fault('archivedProject')
  if (meant.until === null || textOf(row.values, 'date') > meant.until) return { project: meant }
  return { fault: columns.faultAt(row, 'date', 'beforeCutOff', { date: meant.until }, CODES.startDate) }
}
