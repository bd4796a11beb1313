/** How a request comes into force: when, and what becomes of the balance before it. */
import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { Follows } from '../../_contracts/heldPayments.ts'
import { changeOf, hasBalance } from '../change.ts'
import { subscriptions } from '../schema.ts'
import { endlessAhead, inForce, lastPaid, readSubscription, type SubscriptionRow, upcoming } from './rows.ts'

const s = columns(subscriptions, 's')

export interface Course {
  follows: Follows
  /** The package that is in force. */
  current: SubscriptionRow | null
  /** The period at whose end it begins; now, where there is none. */
  after: SubscriptionRow | null
  /** What is paid ahead and has no end: nothing can come behind it, so it gives way. */
  givesWay?: SubscriptionRow
}

/** At the end of the present period where it renews it, else now: a cheaper package takes the balance away [4.14], any other keeps it. */
export async function courseOf(tx: Tx, row: SubscriptionRow): Promise<Course> {
  const current = await inForce(tx)
  if (current === null) return { follows: 'begins', current, after: null }
  const change = changeOf(current, { ...row, id: row.plan })
  // What has no end is followed by nothing.
  if (change === 'renew' && current.endsAt !== null) return { follows: 'afterPresent', current, after: current }
  return { follows: change === 'upgrade' ? 'adds' : 'replaces', current, after: null }
}

/** Whether it would take a balance of a package that began after it was asked for: nobody agreed to lose that one. */
async function takesUnasked(tx: Tx, row: SubscriptionRow, current: SubscriptionRow): Promise<boolean> {
  if (changeOf(current, { ...row, id: row.plan }) !== 'downgrade' || !hasBalance(current)) return false
  return (
    (await tx.one(
      sql`select 1 from ${s} where ${s.id} = ${row.id}::uuid and ${s.createdAt} < ${current.startsAt}::timestamptz`,
    )) !== null
  )
}

/**
 * Whether what has come into force since a request was made stands in its way: it would take a balance that nobody agreed to
 * lose, or come behind a period that is paid ahead already. Who chooses is refused the same.
 */
export async function isOvertaken(tx: Tx, id: string): Promise<boolean> {
  const row = await readSubscription(tx, id)
  const current = await inForce(tx)
  if (!row || current === null) return false
  return (await upcoming(tx)) !== null || takesUnasked(tx, row, current)
}

/**
 * The same of what a person has looked at: it comes behind all that is paid ahead, and takes nothing that nobody agreed to
 * lose (docs/decisions/131).
 */
export async function heldCourse(tx: Tx, row: SubscriptionRow): Promise<Course> {
  const course = await courseOf(tx, row)
  const { current } = course
  if (current === null) return course
  const [last, givesWay] = [await lastPaid(tx), await endlessAhead(tx)]
  if (givesWay !== null) return { follows: 'beforeEndless', current, after: last ?? current, givesWay }
  if (last !== null) return { follows: 'afterPaid', current, after: last }
  return (await takesUnasked(tx, row, current)) ? { follows: 'adds', current, after: null } : course
}
