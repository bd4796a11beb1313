/** When a subscription begins and ends. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { defineSchedule } from '../../../server/engine/schedule.ts'
import type { Jobs } from '../../../server/engine/services.ts'
import { schedule, unschedule } from '../../../server/jobs/schedules.ts'
import { ITEMS, type Period, QUOTA, USED } from '../../plans/schema.ts'
import { subscriptions } from '../schema.ts'
import { type Course, courseOf } from './courses.ts'
import { OPEN_CHECKOUT } from './names.ts'
import {
  addInvoice,
  addSubscription,
  hadFree,
  holdSubscriptions,
  offeredPlan,
  readSubscription,
  type SubscriptionRow,
  setSubscription,
} from './rows.ts'

const s = columns(subscriptions, 's')

const LENGTH: Readonly<Record<Period, string | null>> = { monthly: '1 month', yearly: '1 year', once: null }
/** A renewal can be paid so long before the period's end. */
const RENEWAL_DAYS = 7
const DAY_MS = 86_400_000

const payload = z.strictObject({ subscription: z.uuid() })

/** From when until when; from now where nothing goes before it. What has no end is followed by nothing. */
async function timesOf(tx: Tx, after: SubscriptionRow | null, period: Period) {
  if (after !== null && after.endsAt === null) throw new Error('a package cannot begin after one that has no end')
  const from = after === null ? sql`date_trunc('milliseconds', now())` : sql`${after.endsAt}::timestamptz`
  const until = LENGTH[period] === null ? sql`null` : sql`${from} + ${LENGTH[period]}::interval`
  const row = await tx.one(
    select(
      { startsAt: sql<string>`(${from})::timestamptz(3)`, endsAt: sql<string | null>`(${until})::timestamptz(3)` },
      sql``,
    ),
  )
  if (!row) throw new Error('the database has no clock')
  return row
}

/** What is left of the package before is added to what the new one brings. */
const withBalance = (row: SubscriptionRow, before: SubscriptionRow | null) =>
  Object.fromEntries(
    ITEMS.map((item) => {
      const [brought, had] = [row[QUOTA[item]], before?.[QUOTA[item]] ?? 0]
      const left = before === null ? 0 : Math.max(had - before[USED[item]], 0)
      return [QUOTA[item], brought === null ? null : brought + left]
    }),
  )

/** What has gone of one of those has gone of the other. */
const withUsed = (...before: readonly (SubscriptionRow | null)[]) =>
  Object.fromEntries(ITEMS.map((item) => [USED[item], Math.max(...before.map((one) => one?.[USED[item]] ?? 0))]))

/** What was added to something paid has gone of the free pack that it came from: it is not had there once more. */
function withHandedOver(before: SubscriptionRow, to: SubscriptionRow, follows: Course['follows']) {
  if (!before.free || to.free || follows !== 'adds') return {}
  const added = ITEMS.filter((item) => to[QUOTA[item]] !== null)
  return Object.fromEntries(added.map((item) => [USED[item], Math.max(before[QUOTA[item]] ?? 0, before[USED[item]])]))
}

/** No more of a subscription's times. */
async function forget(tx: Tx, id: string): Promise<void> {
  await unschedule(tx, subscriptionEnds, id)
  await unschedule(tx, renewalDue, id)
}

/** The quotas that it begins with. */
async function quotasOf(tx: Tx, row: SubscriptionRow, { follows, current }: Course) {
  // Counting goes on where a free pack is had in place of another: changing back and forth fills nothing up.
  const isInPlace = current?.free === true && (follows === 'adds' || follows === 'replaces')
  // Nor does something paid, or nothing at all, in between. What follows by itself is the next period.
  const before = row.free && row.renews === null ? await hadFree(tx, row) : null
  if (row.free && isInPlace) return withUsed(current, before)
  return { ...withBalance(row, follows === 'adds' ? current : null), ...(before && withUsed(before)) }
}

/** What has no end begins once the new period is over; where that has none either, the new one takes its place and its balance. */
async function giveWay(tx: Tx, to: string, endsAt: string | null, { id }: SubscriptionRow): Promise<void> {
  const gone = { status: 'Expired', endsAt: sql`now()`, startsAt: sql`now()` } as const
  await setSubscription(tx, id, endsAt === null ? gone : { startsAt: endsAt, renews: to })
}

/** A request comes into force on its course, in place of the present package where it begins now. Under `holdSubscriptions`. */
export async function comeIntoForce(tx: Tx, row: SubscriptionRow, course: Course): Promise<void> {
  if (row.startsAt !== null) return
  const { current, after, givesWay } = course
  const times = await timesOf(tx, after, row.period)
  if (current !== null && after === null) {
    await forget(tx, current.id)
    const handedOver = withHandedOver(current, row, course.follows)
    await setSubscription(tx, current.id, { status: 'Expired', endsAt: sql`now()`, ...handedOver })
  }
  await setSubscription(tx, row.id, {
    status: 'Renewed',
    problem: null,
    renews: after?.id ?? row.renews,
    ...times,
    ...(givesWay && times.endsAt === null ? withBalance(row, givesWay) : await quotasOf(tx, row, course)),
  })
  if (givesWay) await giveWay(tx, row.id, times.endsAt, givesWay)
  if (times.endsAt === null) return
  await schedule(tx, subscriptionEnds, { at: times.endsAt, name: row.id, payload: { subscription: row.id } })
  if (row.free) return
  const at = new Date(Date.parse(times.endsAt) - RENEWAL_DAYS * DAY_MS).toISOString()
  await schedule(tx, renewalDue, { at, name: row.id, payload: { subscription: row.id } })
}

/** A request that nothing stands in the way of. */
export async function activate(tx: Tx, id: string): Promise<void> {
  const row = await readSubscription(tx, id)
  if (row) await comeIntoForce(tx, row, await courseOf(tx, row))
}

/** [4.14] it runs to its end, and nothing follows by itself. */
export async function cancel(tx: Tx, id: string): Promise<void> {
  await unschedule(tx, renewalDue, id)
  await setSubscription(tx, id, { status: 'Canceled' })
}

const hasNext = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(
    sql`select 1 from ${s} where ${s.entityId} = athar_entity() and ${s.renews} = ${id}::uuid and ${s.status} <> 'NotRegistered' limit 1`,
  )) !== null

/** A period is over. A free pack goes on by itself, as it is offered now. */
export const subscriptionEnds = defineSchedule({
  what: 'subscription-end',
  payload,
  fire: async ({ tx, entityId }, { subscription }) => {
    if (entityId === null) return
    await holdSubscriptions(tx)
    const row = await readSubscription(tx, subscription)
    if (row?.status !== 'Renewed' && row?.status !== 'Canceled') return
    await setSubscription(tx, row.id, { status: 'Expired' })
    const plan = row.free && row.status === 'Renewed' ? await offeredPlan(tx, row.plan) : null
    if (plan?.free) await activate(tx, await addSubscription(tx, entityId, plan, row.id))
  },
})

/** A renewal is asked for, at the price of today; whoever does not pay it has no package after the period's end. */
export const renewalDue = defineSchedule({
  what: 'subscription-renewal',
  payload,
  fire: async ({ tx, jobs, entityId }, { subscription }) => {
    if (entityId === null) return
    await holdSubscriptions(tx)
    const row = await readSubscription(tx, subscription)
    if (row?.status !== 'Renewed' || (await hasNext(tx, row.id))) return
    const plan = await offeredPlan(tx, row.plan)
    if (plan) await askFor(tx, jobs, { entityId, plan, renews: row.id })
  },
})

/** A request that is to be paid: with its invoice, and the job that opens the page for paying. @returns its id */
export async function askFor(
  tx: Tx,
  jobs: Pick<Jobs, 'add'>,
  { entityId, plan, renews }: { entityId: string; plan: Parameters<typeof addSubscription>[2]; renews: string | null },
): Promise<string> {
  const id = await addSubscription(tx, entityId, plan, renews)
  const invoice = await addInvoice(tx, entityId, id, plan.price)
  await jobs.add(tx, OPEN_CHECKOUT, { entityId, id: invoice })
  return id
}
