/** Payments that were held: what there are, how one stands, and the two ways out of it (docs/decisions/131). */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columns, select } from '../../../server/db/columns.ts'
import type { DbContext, Tx } from '../../../server/db/types.ts'
import { actingAs } from '../../../server/engine/acting.ts'
import { type Call, inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { idempotent } from '../../../server/engine/idempotency.ts'
import { findRow } from '../../../server/engine/read.ts'
import { isBack, standingOf } from '../../../server/integrations/payment/index.ts'
import { type HostedInvoice, PaymentError } from '../../../server/integrations/payment/port.ts'
import { unschedule } from '../../../server/jobs/schedules.ts'
import { FOLLOWS, type HeldLook, type HeldPayment, type HeldPayments } from '../../_contracts/heldPayments.ts'
import { CODES } from '../../_kit/codes.ts'
import { LIMITS } from '../../_kit/limits.ts'
import { subscriptions } from '../schema.ts'
import { paymentChecks, setPaid, setTold } from './checkout.ts'
import { heldCourse } from './courses.ts'
import { comeIntoForce } from './periods.ts'
import {
  holdSubscriptions,
  type InvoiceRow,
  invoiceOf,
  readInvoice,
  readSubscription,
  type SubscriptionRow,
  setInvoice,
  setSubscription,
} from './rows.ts'

const s = columns(subscriptions, 's')

type HeldCall = Call<typeof subscriptions>

/** So many are shown: who has settled some sees the next ones, and the trail has them all. */
const MOST = { waiting: 200, settled: 30 }

async function heldOf(tx: Tx, which: keyof typeof MOST): Promise<HeldPayment[]> {
  const found = await tx.rows<{ payment: Omit<HeldPayment, 'standing'> }>(
    sql`select payment from athar_held_payments(${which === 'settled'}::boolean, ${MOST[which]}::int) payment`,
  )
  return found.map(({ payment }) => ({ ...payment, standing: standingOf(payment.serviceStatus) }))
}

export const readHeld = (call: HeldCall): Promise<HeldPayments> =>
  inTx(call, async (tx) => ({ waiting: await heldOf(tx, 'waiting'), settled: await heldOf(tx, 'settled') }))

/** The entity's own work, under the name of whoever of the platform does it: its trail says so. @throws 404 */
async function workOn(call: HeldCall, id: string, operation: string): Promise<DbContext> {
  const of = await inTx(call, async (tx) => {
    if (!(await findRow(tx, call, id, operation))) return null
    return tx.one(select({ entityId: s.entityId }, sql`from ${s} where ${s.id} = ${id}::uuid`))
  })
  if (of === null) throw new AppFault('notFound')
  const { actor, requestId } = call
  return { kind: 'worker', entityId: of.entityId, userId: actor.userId, requestId }
}

interface Held {
  row: SubscriptionRow
  invoice: InvoiceRow
}

/** Until the transaction's end nobody else settles it, nor does the service's word. @throws 409 where it waits no more */
async function holdHeld(tx: Tx, id: string): Promise<Held> {
  await holdSubscriptions(tx)
  const row = await readSubscription(tx, id)
  const last = row && (await invoiceOf(tx, id))
  const invoice = last && (await readInvoice(tx, last.id))
  if (!row || !invoice) throw new AppFault('notFound')
  if (invoice.state !== 'held') throw new AppFault('paymentSettled')
  return { row, invoice }
}

/** The service's word at this moment; null where it cannot be asked. */
async function askService({ services, left }: HeldCall, { providerId, id }: InvoiceRow): Promise<HostedInvoice | null> {
  if (services.payments === null || providerId === null) return null
  try {
    return await services.payments.service.read(providerId, left?.())
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    services.log.warn({ invoice: id, reason: error.reason }, 'a held payment could not be asked for')
    return null
  }
}

/** How it stands: what the service says of it now, and what would follow if it were made the package. @throws 404, 409 */
export async function look(call: HeldCall, id: string): Promise<HeldLook> {
  const { db } = call.services
  const context = await workOn(call, id, 'look')
  const { invoice: asked } = await db.as(context, (tx) => holdHeld(tx, id))
  const hosted = await askService(call, asked)
  return db.as(context, async (tx) => {
    const { row, invoice } = await holdHeld(tx, id)
    if (hosted !== null) await setTold(tx, invoice, hosted)
    const { follows, current, after } = await heldCourse(tx, row)
    const serviceStatus = hosted?.status ?? invoice.serviceStatus
    const standing = standingOf(serviceStatus)
    return {
      isAnswered: hosted !== null,
      serviceStatus,
      standing,
      isBack: isBack(standing),
      follows,
      begins: after?.endsAt ?? null,
      presentAr: current?.planAr ?? null,
      presentEn: current?.planEn ?? null,
    }
  })
}

const note = z.string().trim().min(1).max(LIMITS.line)
/** `follows`: what whoever presses was told would come of it. */
export const acceptInput = z.strictObject({ note, follows: z.enum(FOLLOWS) })
/** `elsewhere`: it went back by another way than the service's, which knows nothing of it. */
export const payBackInput = z.strictObject({ note, elsewhere: z.boolean().default(false) })

type Act = 'accept' | 'payBack'

/** One act on a payment that is still held, in one transaction, once for each press: all of it is kept, or nothing. */
async function settle(
  call: HeldCall,
  id: string,
  act: Act,
  input: z.output<typeof acceptInput> | z.output<typeof payBackInput>,
  work: (tx: Tx, held: Held) => Promise<void>,
): Promise<{ id: string }> {
  const context = await workOn(call, id, act)
  return call.services.db.as(context, (tx) =>
    idempotent(call, tx, [act, id, input], async () => {
      const held = await holdHeld(tx, id)
      await unschedule(tx, paymentChecks, held.invoice.id)
      await work(tx, held)
      return { id }
    }),
  )
}

/** It becomes the package, as if all of it had been paid. @throws 409 where it waits no more, or something else would follow */
export const accept = (call: HeldCall, input: z.output<typeof acceptInput>, id: string): Promise<{ id: string }> =>
  settle(call, id, 'accept', input, async (tx, { row, invoice }) => {
    const course = await heldCourse(tx, row)
    if (course.follows !== input.follows) throw new AppFault('courseChanged')
    await actingAs(tx, 'accept', async () => {
      await setPaid(tx, invoice)
      await setSubscription(tx, id, { problem: null, note: input.note, settledAt: sql`now()` })
    })
    await comeIntoForce(tx, row, course)
  })

/** It was paid back, and nothing came of the request. @throws 409 where it waits no more; 422 where the service still has the money */
export const payBack = (call: HeldCall, input: z.output<typeof payBackInput>, id: string): Promise<{ id: string }> =>
  settle(call, id, 'payBack', input, (tx, { invoice }) => {
    if (!input.elsewhere && !isBack(standingOf(invoice.serviceStatus)))
      throw new AppFault('invalid', [{ field: 'elsewhere', key: 'notPaidBack', args: {}, code: CODES.generic }])
    return actingAs(tx, 'payBack', async () => {
      await setInvoice(tx, invoice.id, { state: 'paidBack' })
      await setSubscription(tx, id, {
        status: 'NotRegistered',
        problem: 'paidBack',
        note: input.note,
        settledAt: sql`now()`,
      })
    })
  })
