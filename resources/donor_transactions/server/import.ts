/** Donor transactions from a file; product.md 8 and 10. */
import { sql } from 'drizzle-orm'
import { columns, known, select } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { holdLiving } from '../../../server/engine/hold.ts'
import type {
  CheckedRow,
  Columns,
  Decision,
  RowFault,
  Surroundings,
  TargetRun,
  Values,
} from '../../../server/engine/importing.ts'
import { type BulkColumn, bulkInsert } from '../../../server/import/bulk.ts'
import { importFields } from '../../../server/import/fields.ts'
import { byCode, codeKey, projectOf } from '../../../server/import/knownProjects.ts'
import { digest, Occurrences } from '../../../server/import/occurrences.ts'
import { CODES } from '../../_kit/codes.ts'
import { fold } from '../../_kit/fold.ts'
import { compareMoney } from '../../_kit/money.ts'
import { projects } from '../../projects/schema.ts'
import { referenceKey } from '../identity.ts'
import { donorTransactions } from '../schema.ts'
import { Givers } from './givers.ts'

const t = columns(donorTransactions, 't')

const NOT_COLUMNS = new Set(['donorPhone', 'donorName', 'donorEmail', 'project'])

const textOf = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What makes two rows without a reference look the same; null where one of its parts could not be read. */
function likeness({ values }: CheckedRow): string | null {
  const [code, amount, date] = [textOf(values, 'project'), textOf(values, 'amount'), textOf(values, 'date')]
  const phone = textOf(values, 'donorPhone')
  const who = phone === '' ? `${fold(textOf(values, 'donorName'))}|${textOf(values, 'donorEmail')}` : phone
  return code === '' || amount === '' || date === '' || who === '|' ? null : digest(who, codeKey(code), amount, date)
}

const keyOf = (row: CheckedRow): string => referenceKey(row.values) ?? `row|${likeness(row) ?? ''}|${row.occurrence}`

/** Day and time on the entity's clock, where the file gave a time. */
const momentOf = ({ values, times }: CheckedRow): string | null =>
  times['date'] === undefined ? null : `${textOf(values, 'date')} ${times['date']}`

async function recorded(tx: Tx, entityId: string, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows(
    select(
      { key: known(t.importKey), amount: sql<string>`${t.amount}::text` },
      sql`from ${t}
    where ${t.entityId} = ${entityId}::uuid and ${t.deletedAt} is null and ${t.importKey} = any(${sql.param([...new Set(keys)])}::text[])`,
    ),
  )
  return new Map(rows.map(({ key, amount }) => [key, amount]))
}

export function giftRun(columns: Columns, around: Surroundings): TargetRun {
  const { entityId, importId, timeZone } = around
  const occurrences = new Occurrences()
  const inserted: BulkColumn[] = importFields('donor_transactions')
    .filter(({ name }) => columns.mapped(name) && !NOT_COLUMNS.has(name) && name !== 'moment')
    .map(({ name, field }): BulkColumn => ({ name, type: field.column ?? 'text' }))
    .concat(
      { name: 'donor', type: 'uuid' },
      { name: 'project', type: 'uuid' },
      { name: 'importKey', type: 'text' },
      { name: 'moment', type: 'timestamp', timeZone },
    )
  let givers: Givers | null = null

  // Rows with other faults count too: mended later, they are still the n-th of their kind in this file.
  const place = (row: CheckedRow): void => {
    const like = likeness(row)
    if (referenceKey(row.values) === null && like !== null) row.occurrence = occurrences.next(like)
  }

  const knownGift = (row: CheckedRow, amount: string): Decision => {
    const { values } = row
    if (compareMoney(amount, textOf(values, 'amount')) === 0) return { kind: 'skip', row }
    const args = { reference: textOf(values, 'donationReferenceId'), amount }
    return {
      kind: 'fault',
      row,
      faults: [columns.faultAt(row, 'amount', 'sameReferenceOtherAmount', args, CODES.generic)],
    }
  }

  const decide = async (tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]> => {
    const known = await recorded(tx, entityId, rows.map(keyOf))
    const named = await byCode(
      tx,
      entityId,
      rows.map(({ values }) => textOf(values, 'project')),
    )
    const open = rows.filter((row) => !known.has(keyOf(row)))
    givers = await Givers.among(tx, around, columns, open)
    const found = givers
    const touched = new Map<string, string>()
    return rows.map((row): Decision => {
      const key = keyOf(row)
      const amount = known.get(key) ?? touched.get(key)
      if (amount !== undefined) return knownGift(row, amount)
      const { values } = row
      const faults: RowFault[] = []
      const project = projectOf(textOf(values, 'project'), named.get(codeKey(textOf(values, 'project'))))
      if (!project) faults.push(columns.faultAt(row, 'project', 'unknownProject', {}, CODES.generic))
      else if (project.archived) faults.push(columns.faultAt(row, 'project', 'archivedProject', {}, CODES.generic))
      else if (project.until !== null && textOf(values, 'date') <= project.until)
        faults.push(columns.faultAt(row, 'date', 'beforeCutOff', { date: project.until }, CODES.startDate))
      // A giver is not made for a gift that is refused.
      const giver = found.of(row, faults.length === 0)
      if (giver.fault) faults.push(giver.fault)
      if (!project || faults.length > 0) return { kind: 'fault', row, faults }
      touched.set(key, textOf(values, 'amount'))
      return {
        kind: 'create',
        row,
        values: { ...values, project: project.id, donor: giver.id, importKey: key, moment: momentOf(row) },
      }
    })
  }

  const write = async (tx: Tx, decisions: readonly Decision[]): Promise<CheckedRow[]> => {
    const gifts = decisions.flatMap((one) => (one.kind === 'create' ? one : []))
    const living = await holdLiving(
      tx,
      projects,
      gifts.map(({ values }) => textOf(values, 'project')),
    )
    const stands = ({ values }: (typeof gifts)[number]): boolean => living.has(textOf(values, 'project'))
    const wanted = new Set(gifts.filter(stands).map(({ values }) => textOf(values, 'donor')))
    const there = (await givers?.write(tx, wanted)) ?? new Set()
    const isLate = (gift: (typeof gifts)[number]): boolean => !stands(gift) || !there.has(textOf(gift.values, 'donor'))
    await bulkInsert(
      tx,
      { table: 'donor_transactions', ids: { entityId, importId } },
      inserted,
      gifts.flatMap((one) => (isLate(one) ? [] : { ...one.values, id: newId() })),
    )
    return gifts.filter(isLate).map(({ row }) => row)
  }

  return { place, decide, write }
}
