/** What a gift has to be before it is written, by whatever way it comes from a person, and what follows. */
import { sql } from 'drizzle-orm'
import { sortDonor } from '../../../server/categories/sort.ts'
import { columns, select } from '../../../server/db/columns.ts'
import type { Changes, HookContext, NewValues } from '../../../server/engine/define.ts'
import { CODES } from '../../_kit/codes.ts'
import { compareMoney } from '../../_kit/money.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { Fault } from '../../_kit/validate.ts'
import { projects } from '../../projects/schema.ts'
import { referenceKey } from '../identity.ts'
import { fixedBy } from '../onReceipt.ts'
import { donorTransactions } from '../schema.ts'

const p = columns(projects, 'p')
const g = columns(donorTransactions, 'g')

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

type Told = Pick<Gift, 'amount' | 'donor' | 'project' | 'donationReferenceId'>

/** Another gift whose reference a refund bears, as a letter finds it (server/letters/gifts.ts). */
async function isRefundOf({ tx }: Ctx, { donor, project, donationReferenceId }: Told, own: string | null) {
  if (!donationReferenceId) return false
  const found = await tx.one(
    sql`select 1 from ${g} where ${g.entityId} = athar_entity() and ${g.donor} = ${donor}::uuid
      and ${g.project} = ${project}::uuid and ${g.donationReferenceId} = ${donationReferenceId}
      and ${g.id} is distinct from ${own}::uuid and ${g.amount} > 0 and ${g.deletedAt} is null limit 1`,
  )
  return found !== null
}

/** [3.7] below zero is what went back of a gift, and nothing else: a slip of the sign would be taken off what was given. */
async function signFaults(ctx: Ctx, gift: Told, own: string | null): Promise<Fault[]> {
  if (compareMoney(gift.amount, '0') >= 0 || (await isRefundOf(ctx, gift, own))) return []
  return [{ field: 'amount', key: 'giftBelowZero', args: {}, code: CODES.cost }]
}

/** A gift of which somebody has said whether it came or went back. */
export function takeTold(ctx: Ctx, values: New): Promise<Fault[]> {
  values.importKey = referenceKey(values)
  return cutOffFaults(ctx, values)
}

export const takeNew = async (ctx: Ctx, values: New): Promise<Fault[]> => [
  ...(await takeTold(ctx, values)),
  ...(await signFaults(ctx, values, null)),
]

export async function takeChanged(ctx: Ctx, before: Gift, values: Changes<typeof donorTransactions>): Promise<Fault[]> {
  const after = { ...before, ...values }
  const key = referenceKey(after)
  // A gift from a file that has no reference keeps the key that the file gave it.
  if (key !== null || referenceKey(before) !== null) values.importKey = key
  // What went back is recorded already: it may be changed in what else it says.
  const wasBack = compareMoney(before.amount, '0') < 0
  return [
    ...receiptFaults(before, values),
    ...(await cutOffFaults(ctx, after)),
    ...(wasBack ? [] : await signFaults(ctx, after, before.id)),
  ]
}

/** What a receipt has fixed. */
const receiptFaults = (before: Gift, values: Changes<typeof donorTransactions>): Fault[] =>
  fixedBy(before)
    .filter((name) => Object.hasOwn(values, name))
    .map((field) => receiptFault(field))

const receiptFault = (field: string, key = 'receiptIssued'): Fault => ({ field, key, args: {}, code: CODES.generic })

/** A number that was given is not missing from the row of them. */
export const keepReceipt = async (_ctx: Ctx, { receiptNumber, reversed }: Gift): Promise<Fault[]> =>
  receiptNumber === null ? [] : [receiptFault('receiptNumber', reversed ? 'receiptKept' : 'receiptIssued')]

/** [9.5] whose gift it is may belong into another category from now on. */
export const sortAnew = async ({ tx, actor }: Ctx, ...gifts: { donor: string }[]) => {
  if (actor.entityId === null) return
  for (const donor of new Set(gifts.map((gift) => gift.donor))) await sortDonor(tx, actor.entityId, donor)
}
