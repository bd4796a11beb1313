/** Rows of subscriptions and invoices as those who change them see them; of the transaction's entity. */
import { sql } from 'drizzle-orm'
import { columns, inserts, pick, type Selected, select, updates, type Writes } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { CLOCK, GRANTED, IN_FORCE } from '../../../server/messages/quota.ts'
import type { OwnHeld } from '../../_contracts/heldPayments.ts'
import { withVat } from '../../_contracts/vat.ts'
import { invoices } from '../../invoices/schema.ts'
import { plans } from '../../plans/schema.ts'
import { subscriptions } from '../schema.ts'

const i = columns(invoices, 'i')
const intoInvoices = columns(invoices)
const intoSubscriptions = columns(subscriptions)
const p = columns(plans, 'p')
const s = columns(subscriptions, 's')

const PLAN = pick(p, 'id', 'nameAr', 'nameEn', 'free', 'price', 'period', 'emailQuota', 'whatsappQuota', 'smsQuota')
export type Plan = Selected<typeof PLAN>

const ROW = {
  ...pick(s, 'id', 'entityId', 'plan', 'planAr', 'planEn', 'period', 'free', 'price', 'status', 'startsAt', 'endsAt'),
  ...pick(
    s,
    'emailQuota',
    'whatsappQuota',
    'smsQuota',
    'emailUsed',
    'whatsappUsed',
    'smsUsed',
    'renews',
    'problem',
    'heldAt',
  ),
}
export type SubscriptionRow = Selected<typeof ROW>

const INVOICE = pick(
  i,
  'id',
  'entityId',
  'subscription',
  'state',
  'total',
  'currency',
  'providerId',
  'payUntil',
  'checks',
  'serviceStatus',
  'createdAt',
)
export type InvoiceRow = Selected<typeof INVOICE>

/** What changes an entity's subscriptions does it one after the other. */
export const holdSubscriptions = (tx: Tx): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('subscriptions ' || athar_entity()::text, 0))`)

/** A package that can be had. */
export const offeredPlan = (tx: Tx, id: string): Promise<Plan | null> =>
  tx.one(select(PLAN, sql`from ${p} where ${p.id} = ${id}::uuid and ${p.active} and ${p.deletedAt} is null`))

export const inForce = (tx: Tx): Promise<SubscriptionRow | null> =>
  tx.one(select(ROW, sql`from ${s} where ${IN_FORCE} order by ${s.startsAt} desc limit 1`))

export const readSubscription = (tx: Tx, id: string): Promise<SubscriptionRow | null> =>
  tx.one(select(ROW, sql`from ${s} where ${s.entityId} = athar_entity() and ${s.id} = ${id}::uuid`))

/**
 * The same free pack as the entity has had it before, whatever stood in between: where it is had once for good, or its period
 * would not be over yet.
 */
export const hadFree = (tx: Tx, { id, plan }: Pick<SubscriptionRow, 'id' | 'plan'>): Promise<SubscriptionRow | null> =>
  tx.one(
    select(
      ROW,
      sql`from ${s} where ${s.entityId} = athar_entity() and ${s.plan} = ${plan}::uuid and ${s.id} <> ${id}::uuid and ${s.free}
        and ${s.startsAt} is not null and (${s.period} = 'once'
          or ${s.startsAt} + case ${s.period} when 'yearly' then interval '1 year' else interval '1 month' end > ${CLOCK})
        order by ${s.startsAt} desc limit 1`,
    ),
  )

const AHEAD = sql`${GRANTED} and ${s.startsAt} > ${CLOCK}`

/** The period that has been paid for already and begins after the present one. */
export const upcoming = (tx: Tx): Promise<SubscriptionRow | null> =>
  tx.one(select(ROW, sql`from ${s} where ${AHEAD} order by ${s.startsAt} limit 1`))

/** The last of the periods that have been paid for already and begin after the present one: of those that end. */
export const lastPaid = (tx: Tx): Promise<SubscriptionRow | null> =>
  tx.one(select(ROW, sql`from ${s} where ${AHEAD} and ${s.endsAt} is not null order by ${s.startsAt} desc limit 1`))

/** What has been paid for already, begins after all of those and has no end: there is one at most. */
export const endlessAhead = (tx: Tx): Promise<SubscriptionRow | null> =>
  tx.one(select(ROW, sql`from ${s} where ${AHEAD} and ${s.endsAt} is null order by ${s.startsAt} desc limit 1`))

/** What was asked for last, while nothing is paid for it and it is not given up. */
export const asked = (tx: Tx): Promise<SubscriptionRow | null> =>
  tx.one(
    select(
      ROW,
      sql`from ${s} where ${s.entityId} = athar_entity() and ${s.startsAt} is null and (${s.status} in ('Sent', 'Pending')
        or exists (select 1 from ${i} where ${i.entityId} = ${s.entityId} and ${i.subscription} = ${s.id} and ${i.state} in ('new', 'opening')))
        order by ${s.createdAt} desc limit 1`,
    ),
  )

/** What was paid and waits for a person to look at it, the oldest first. */
export const heldOnes = (tx: Tx): Promise<OwnHeld[]> =>
  tx.rows(
    select(
      { ...pick(s, 'id', 'planAr', 'planEn', 'problem', 'heldAt'), reference: i.providerId },
      sql`from ${s} join ${i} on ${i.entityId} = ${s.entityId} and ${i.subscription} = ${s.id}
        where ${s.entityId} = athar_entity() and ${i.state} = 'held' order by ${s.heldAt}, ${s.id}`,
    ),
  )

export const setSubscription = (tx: Tx, id: string, values: Writes<typeof subscriptions>): Promise<unknown> =>
  tx.rows(
    sql`update ${s} set ${updates(s, { ...values, version: sql`${s.version} + 1`, updatedAt: sql`now()` })}
      where ${s.entityId} = athar_entity() and ${s.id} = ${id}::uuid`,
  )

/** A request for a package; what it promises stands in it from now on. @returns its id */
export async function addSubscription(
  tx: Tx,
  entityId: string,
  plan: Plan,
  renews: string | null = null,
): Promise<string> {
  const id = newId()
  const { id: of, nameAr: planAr, nameEn: planEn, ...promised } = plan
  const row = { id, entityId, plan: of, planAr, planEn, ...promised, renews }
  await tx.rows(sql`insert into ${intoSubscriptions} ${inserts(intoSubscriptions, row)}`)
  return id
}

/** @returns its id */
export async function addInvoice(tx: Tx, entityId: string, subscription: string, price: string): Promise<string> {
  const id = newId()
  const row = { id, entityId, subscription, ...withVat(price) }
  await tx.rows(sql`insert into ${intoInvoices} ${inserts(intoInvoices, row)}`)
  return id
}

/** Under {@link holdSubscriptions}: nothing else changes an invoice. */
export const readInvoice = (tx: Tx, id: string): Promise<InvoiceRow | null> =>
  tx.one(select(INVOICE, sql`from ${i} where ${i.entityId} = athar_entity() and ${i.id} = ${id}::uuid`))

export const invoiceOf = (tx: Tx, subscription: string): Promise<InvoiceRow | null> =>
  tx.one(
    select(
      INVOICE,
      sql`from ${i} where ${i.entityId} = athar_entity() and ${i.subscription} = ${subscription}::uuid order by ${i.createdAt} desc limit 1`,
    ),
  )

export const setInvoice = (tx: Tx, id: string, values: Writes<typeof invoices>): Promise<unknown> =>
  tx.rows(
    sql`update ${i} set ${updates(i, { ...values, version: sql`${i.version} + 1`, updatedAt: sql`now()` })}
      where ${i.entityId} = athar_entity() and ${i.id} = ${id}::uuid`,
  )
