/** Donor transactions from a file; product.md 8 and 10. */
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { holdLiving } from '../../../server/engine/hold.ts'
import type {
  CheckedRow,
  Columns,
  Decision,
  ImportRun,
  Surroundings,
  TargetRun,
} from '../../../server/engine/importing.ts'
import { type BulkColumn, bulkInsert } from '../../../server/import/bulk.ts'
import { bulkChange, changesIn } from '../../../server/import/change.ts'
import { importFields } from '../../../server/import/fields.ts'
import { NewProjects } from '../../../server/import/newProjects.ts'
import { Occurrences } from '../../../server/import/occurrences.ts'
import type { Target } from '../../../server/import/types.ts'
import { fold } from '../../_kit/fold.ts'
import { projects } from '../../projects/schema.ts'
import { referenceKey } from '../identity.ts'
import { ForeseenGifts } from './foreseen.ts'
import { aimOf, type KnownGift, likeness, momentOf, recorded, sameGift, textOf } from './giftRows.ts'
import { Givers } from './givers.ts'

/** What a kind of file has of its own, beside gifts with their givers. */
export interface GiftFile {
  target: Target
  /** Columns of its rows that are none of a gift. */
  asides: readonly string[]
  /** Columns that its rows fill whether or not the file has them. */
  fills: readonly BulkColumn[]
  /** Takes a row as such a file means it, in the order of the file. May add faults, or take them away. */
  read(row: CheckedRow): void
  /** What becomes of a row with its gift as it is recorded, or as an earlier row has it; undefined: as of any other. */
  decide(row: CheckedRow, known: KnownGift | undefined, earlier: CheckedRow | undefined): Decision | undefined
}

const NOT_COLUMNS = ['donorPhone', 'donorName', 'donorEmail', 'project', 'moment']

/** Whom a row without a phone means by name and email. */
function whoOf({ values }: CheckedRow): string {
  const phone = textOf(values, 'donorPhone')
  const who = phone === '' ? `${fold(textOf(values, 'donorName'))}|${textOf(values, 'donorEmail')}` : phone
  return who === '|' ? '' : who
}

const likenessOf = (row: CheckedRow): string | null => likeness(row.values, whoOf(row))
const keyOf = (row: CheckedRow): string => referenceKey(row.values) ?? `row|${likenessOf(row) ?? ''}|${row.occurrence}`

export function giftsOf(file: GiftFile, columns: Columns, around: Surroundings): TargetRun {
  const { entityId, importId, timeZone } = around
  const occurrences = new Occurrences()
  const filled = new Set([...NOT_COLUMNS, ...file.asides, ...file.fills.map(({ name }) => name)])
  const inserted: BulkColumn[] = importFields(file.target)
    .filter(({ name }) => columns.mapped(name) && !filled.has(name))
    .map(({ name, field }): BulkColumn => ({ name, type: field.column ?? 'text' }))
    .concat(
      file.fills,
      { name: 'donor', type: 'uuid' },
      { name: 'project', type: 'uuid' },
      { name: 'importKey', type: 'text' },
      { name: 'moment', type: 'timestamp', timeZone },
    )
  const foreseen = new ForeseenGifts()
  const fresh = new NewProjects(around)
  let givers: Givers | null = null

  // Rows with other faults count too: mended later, they are still the n-th of their kind in this file.
  const place = (row: CheckedRow): void => {
    file.read(row)
    const like = likenessOf(row)
    if (referenceKey(row.values) === null && like !== null) row.occurrence = occurrences.next(like)
  }

  const decide = async (tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]> => {
    const known = foreseen.over(await recorded(tx, entityId, rows.map(keyOf)), rows.map(keyOf))
    const meant = await fresh.meant(
      tx,
      rows.map(({ values }) => textOf(values, 'project')),
    )
    const open = rows.filter((row) => !known.has(keyOf(row)))
    givers = await Givers.among(tx, around, columns, open, foreseen.givers)
    const found = givers
    const touched = new Map<string, CheckedRow>()
    return rows.map((row): Decision => {
      const key = keyOf(row)
      const [gift, earlier] = [known.get(key), touched.get(key)]
      const own = file.decide(row, gift, earlier)
      if (own) return own
      const amount = gift?.amount ?? (earlier && textOf(earlier.values, 'amount'))
      if (amount !== undefined) return sameGift(columns, row, { ...gift, amount }, 'donationReferenceId')
      const { values } = row
      const { project, fault } = aimOf(columns, row, meant(textOf(values, 'project')))
      const faults = fault ? [fault] : []
      // A giver is not made for a gift that is refused.
      const giver = found.of(row, faults.length === 0)
      if (giver.fault) faults.push(giver.fault)
      if (!project || faults.length > 0) return { kind: 'fault', row, faults }
      touched.set(key, row)
      return {
        kind: 'create',
        row,
        values: { ...values, project: project.id, donor: giver.id, importKey: key, moment: momentOf(row) },
        ...(values['reversed'] === true && { note: 'refunded' as const }),
        ...fresh.broughtBy(project),
        ...(giver.makes !== undefined && { makes: giver.makes }),
      }
    })
  }

  const write = async (tx: Tx, decisions: readonly Decision[]): Promise<CheckedRow[]> => {
    const gifts = decisions.flatMap((one) => (one.kind === 'create' ? one : []))
    const aims = gifts.map(({ values }) => textOf(values, 'project'))
    await fresh.write(tx, aims)
    const living = await holdLiving(tx, projects, aims)
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
    const changes = changesIn(decisions)
    const changed = await bulkChange(
      tx,
      { target: 'donor_transactions', entityId, importId },
      file.fills,
      changes.map(({ change }) => change),
    )
    const overtaken = changes.filter(({ change }) => !changed.has(change.id)).map(({ row }) => row)
    return [...gifts.filter(isLate).map(({ row }) => row), ...overtaken]
  }

  const foresee = (decisions: readonly Decision[]): void => {
    foreseen.take(decisions)
    const wanted = new Set(decisions.flatMap((one) => (one.kind === 'create' ? textOf(one.values, 'donor') : [])))
    foreseen.givers.push(...(givers?.made(wanted) ?? []))
  }
  return { place, decide, write, foresee }
}

const PLAIN: GiftFile = {
  target: 'donor_transactions',
  asides: [],
  fills: [],
  read: () => undefined,
  decide: () => undefined,
}

/** Gifts as a person lists them: what is recorded never changes (docs/decisions/024). */
export const giftRun: ImportRun = (columns, around) => giftsOf(PLAIN, columns, around)
