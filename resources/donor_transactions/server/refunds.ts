/** Money that went back, and the gift that it was (docs/decisions/135). */
import { sql } from 'drizzle-orm'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { Changes, HookContext } from '../../../server/engine/define.ts'
import type { Asked, Returning } from '../../../server/engine/returning.ts'
import { returnedBeside } from '../../../server/letters/gifts.ts'
import type { Refundable } from '../../_contracts/gifts.ts'
import { CODES } from '../../_kit/codes.ts'
import { compareMoney, sumMoney } from '../../_kit/money.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { donorTransactions } from '../schema.ts'
import { type Counted, placeOf, shortFaults } from './places.ts'

const g = columns(donorTransactions, 'g')
const r = columns(donorTransactions, 'r')

type Gift = RecordOf<typeof donorTransactions>

export const fault = (field: string, key: string, args: Fault['args'] = {}, code: number = CODES.cost): Fault => ({
  field,
  key,
  args,
  code,
})

export type Given = Refundable & Pick<Gift, 'donor' | 'project' | 'fund' | 'inKind'>

const GIFT = pick(g, 'id', 'donor', 'project', 'amount', 'date', 'fund', 'inKind', 'reversed')

/** The gift, held until the transaction ends: what two people hand back of it at once is no more than it was. */
export async function heldGift(tx: Tx, id: string, own: string | null = null): Promise<Given | null> {
  await tx.rows(sql`select 1 from ${g} where ${g.entityId} = athar_entity() and ${g.id} = ${id}::uuid for update`)
  return tx.one(
    select(
      { ...GIFT, returned: returnedBeside(own) },
      sql`from ${g} where ${g.entityId} = athar_entity() and ${g.id} = ${id}::uuid and ${g.amount} > 0 and ${g.deletedAt} is null`,
    ),
  )
}
/** What speaks against so much going back of a gift on that day. @param amount below zero */
export function refundFaults(gift: Refundable, { amount, date }: Pick<Gift, 'amount' | 'date'>): Fault[] {
  if (gift.reversed) return [fault('amount', 'refundOfReversed')]
  const left = sumMoney([gift.amount, `-${gift.returned}`])
  const faults = compareMoney(sumMoney([left, amount]), '0') < 0 ? [fault('amount', 'refundTooMuch', { left })] : []
  return date < gift.date ? [...faults, fault('date', 'refundTooSoon', { date: gift.date }, CODES.startDate)] : faults
}

/** What a refund has of its gift. */
export const ofGift = (gift: Given) => ({ refundOf: gift.id, ...placeOf(gift) })

type Named = Pick<Gift, 'donor' | 'project' | 'donationReferenceId'>

/** The gifts of the donor to the project that bear this reference and count: two sources may use the same one. */
const giftsNamed = async (tx: Tx, { donor, project, donationReferenceId }: Named, own: string | null) =>
  donationReferenceId === null
    ? []
    : tx.rows(
        select(
          { id: g.id },
          sql`from ${g} where ${g.entityId} = athar_entity() and ${g.donor} = ${donor}::uuid and ${g.project} = ${project}::uuid
            and ${g.donationReferenceId} = ${donationReferenceId} and ${g.id} is distinct from ${own}::uuid
            and ${g.amount} > 0 and not ${g.reversed} and ${g.deletedAt} is null order by ${g.id} limit 2`,
        ),
      )

type Back = Named & Pick<Gift, 'amount' | 'date'>

/** The gift that an amount below zero names by its reference. A fault where it names none, or leaves open which. */
export async function namedGift(
  { tx }: Pick<HookContext, 'tx'>,
  back: Back,
  own: string | null,
): Promise<{ gift: Given | null; faults: Fault[] }> {
  const [named, other] = await giftsNamed(tx, back, own)
  if (named === undefined) return { gift: null, faults: [fault('amount', 'giftBelowZero')] }
  if (other !== undefined)
    return { gift: null, faults: [fault('donationReferenceId', 'refundOfSeveral', {}, CODES.generic)] }
  const gift = await heldGift(tx, named.id, own)
  return { gift, faults: gift === null ? [fault('amount', 'giftBelowZero')] : refundFaults(gift, back) }
}

/** What speaks against a row below zero: of its gift, and of what the donor has left of that kind whether or not anybody can name one. */
export async function backFaults(tx: Tx, gift: Refundable | null, row: Counted & Pick<Gift, 'date'>): Promise<Fault[]> {
  const faults = gift === null ? [] : refundFaults(gift, row)
  return faults.length > 0 ? faults : shortFaults(tx, null, row)
}

/** What a gift may become beside what went back of it: no less, and of no later day than that. */
export async function besideReturned(tx: Tx, { id, amount, date }: Gift): Promise<Fault[]> {
  const returned = (await heldGift(tx, id))?.returned ?? '0'
  const faults = compareMoney(amount, returned) < 0 ? [fault('amount', 'belowReturned', { returned })] : []
  const row = await tx.one(
    select(
      { first: sql<string | null>`min(${r.date})::text` },
      sql`from ${r} where ${r.entityId} = athar_entity() and ${r.refundOf} = ${id}::uuid and ${r.deletedAt} is null and not ${r.reversed}`,
    ),
  )
  const first = row?.first ?? null
  return first === null || date <= first
    ? faults
    : [...faults, fault('date', 'laterThanReturned', { date: first }, CODES.startDate)]
}

/** A gift of which something went back stays, for its refund to be of something. */
export async function keepRefunded({ tx }: Pick<HookContext, 'tx'>, { id }: Gift): Promise<Fault[]> {
  const found = await tx.one(
    sql`select 1 from ${r} where ${r.entityId} = athar_entity() and ${r.refundOf} = ${id}::uuid and ${r.deletedAt} is null limit 1`,
  )
  return found === null ? [] : [fault('refundOf', 'refundedKept', {}, CODES.generic)]
}

/** What comes back from the trash is asked what it was asked as it was written: more may have gone back meanwhile. */
export async function returnOfRefund(
  { tx }: Pick<Returning, 'tx'>,
  row: Gift,
): Promise<Asked<Changes<typeof donorTransactions>>> {
  if (row.reversed || compareMoney(row.amount, '0') >= 0) return { faults: [], values: {} }
  const gift = row.refundOf === null ? null : await heldGift(tx, row.refundOf, row.id)
  return { faults: await backFaults(tx, gift, row), values: {} }
}
