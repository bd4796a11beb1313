/** What a gift has to be before it is written, by whatever way it comes from a person, and what follows. */
import { sql } from 'drizzle-orm'
import { sortDonor } from '../../../server/categories/sort.ts'
import { columns, select } from '../../../server/db/columns.ts'
import { type Changes, defineServer, type HookContext, type NewValues } from '../../../server/engine/define.ts'
import { CODES } from '../../_kit/codes.ts'
import { compareMoney } from '../../_kit/money.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { projects } from '../../projects/schema.ts'
import { referenceKey } from '../identity.ts'
import { fixedBy } from '../onReceipt.ts'
import { donorTransactions } from '../schema.ts'
import { placeOf, shortFaults } from './places.ts'
import {
  backFaults,
  besideReturned,
  fault,
  heldGift,
  keepRefunded,
  namedGift,
  ofGift,
  refundFaults,
} from './refunds.ts'

const p = columns(projects, 'p')

type Ctx = HookContext<typeof donorTransactions>
type Gift = RecordOf<typeof donorTransactions>
type New = NewValues<typeof donorTransactions>

/** product.md 8: a gift inside the opening amount would be counted twice. */
async function cutOffFaults({ tx }: Ctx, gift: Pick<Gift, 'project' | 'date'>): Promise<Fault[]> {
  const project = await tx.one(
    select({ until: p.previousDonationsUntil }, sql`from ${p} where ${p.id} = ${gift.project}::uuid`),
  )
  const until = project?.until
  if (!until || gift.date > until) return []
  return [{ field: 'date', key: 'beforeCutOff', args: { until }, code: CODES.startDate }]
}

/** [9.5] whose gift it is may belong into another category from now on. */
export const sortAnew = async ({ tx, actor }: Ctx, ...gifts: { donor: string }[]) => {
  if (actor.entityId === null) return
  for (const donor of new Set(gifts.map((gift) => gift.donor))) await sortDonor(tx, actor.entityId, donor)
}

/** A gift of which somebody has said whether it came or went back. */
function takeTold(ctx: Ctx, values: New): Promise<Fault[]> {
  values.importKey = referenceKey(values)
  return cutOffFaults(ctx, values)
}

/** The switch of the form has said what the sign means: nothing is asked about it again. */
export const toldServer = defineServer(donorTransactions, { hooks: { beforeCreate: takeTold, afterCreate: sortAnew } })

const isBack = ({ amount }: Pick<Gift, 'amount'>): boolean => compareMoney(amount, '0') < 0

/** [3.7] below zero is what went back of a gift, and nothing else: a slip of the sign would be taken off what was given. */
export async function takeNew(ctx: Ctx, values: New): Promise<Fault[]> {
  const faults = await takeTold(ctx, values)
  if (!isBack(values)) return faults
  const back = { ...values, donationReferenceId: values.donationReferenceId ?? null }
  const named = await namedGift(ctx, back, null)
  if (named.gift === null) return [...faults, ...named.faults]
  Object.assign(values, ofGift(named.gift))
  return [...faults, ...(await backFaults(ctx.tx, named.gift, { ...back, ...ofGift(named.gift), reversed: false }))]
}

export async function takeChanged(ctx: Ctx, before: Gift, values: Changes<typeof donorTransactions>): Promise<Fault[]> {
  const after = { ...before, ...values }
  const key = referenceKey(after)
  // A gift from a file that has no reference keeps the key that the file gave it.
  if (key !== null || referenceKey(before) !== null) values.importKey = key
  return [
    ...fixedFaults(before, values),
    ...(await cutOffFaults(ctx, after)),
    ...(await moneyFaults(ctx, before, after, values)),
  ]
}

/** What an amount and a day may become: beside what went back of the gift, or the gift of which it did. */
async function moneyFaults(ctx: Ctx, before: Gift, after: Gift, values: Changes<typeof donorTransactions>) {
  const faults = await ownFaults(ctx, before, after, values)
  if (faults.length > 0) return faults
  // Whose a refund is, for what and of which kind stays as its gift says.
  const counts = { ...after, ...(before.refundOf === null ? values : placeOf(before)) }
  return shortFaults(ctx.tx, before, counts)
}

async function ownFaults(ctx: Ctx, before: Gift, after: Gift, values: Changes<typeof donorTransactions>) {
  if (before.refundOf !== null) {
    const of = await heldGift(ctx.tx, before.refundOf, before.id)
    if (!isBack(after)) return [fault('amount', 'refundBelowZero')]
    // A refund that no longer counts takes nothing.
    return of === null || after.reversed ? [] : refundFaults(of, after)
  }
  if (isBack(before)) return []
  if (isBack(after)) {
    const found = await namedGift(ctx, after, before.id)
    if (found.gift) Object.assign(values, ofGift(found.gift))
    return found.faults
  }
  return besideReturned(ctx.tx, after)
}

/** What a receipt has fixed, or the gift of which a refund is. */
const fixedFaults = (before: Gift, values: Changes<typeof donorTransactions>): Fault[] =>
  fixedBy(before)
    .filter((name) => Object.hasOwn(values, name))
    .map((field) => fixedFault(field, before.refundOf === null ? 'receiptIssued' : 'refundFixed'))

const fixedFault = (field: string, key: string): Fault => ({ field, key, args: {}, code: CODES.generic })

/** A number that was given is not missing from the row of them, and what went back is of something. */
export async function keepGift(ctx: Ctx, gift: Gift): Promise<Fault[]> {
  if (gift.receiptNumber !== null) return [fixedFault('receiptNumber', gift.reversed ? 'receiptKept' : 'receiptIssued')]
  const kept = await keepRefunded(ctx, gift)
  return kept.length > 0 ? kept : shortFaults(ctx.tx, gift, null)
}
