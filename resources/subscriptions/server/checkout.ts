/** The page for paying, and what became of a payment. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { translate } from '../../../i18n/server.ts'
import { columns, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { defineJob } from '../../../server/engine/job.ts'
import { defineSchedule } from '../../../server/engine/schedule.ts'
import type { Services } from '../../../server/engine/services.ts'
import { type HostedInvoice, PaymentError, type PaymentService } from '../../../server/integrations/payment/port.ts'
import { schedule, unschedule } from '../../../server/jobs/schedules.ts'
import { fromHalalas, toHalalas } from '../../_kit/money.ts'
import { entities } from '../../entities/schema.ts'
import type { PaymentProblem } from '../schema.ts'
import { isOvertaken } from './courses.ts'
import { CHECK_PAYMENT, OPEN_CHECKOUT } from './names.ts'
import { activate } from './periods.ts'
import {
  holdSubscriptions,
  type InvoiceRow,
  readInvoice,
  readSubscription,
  type SubscriptionRow,
  setInvoice,
  setSubscription,
} from './rows.ts'

const e = columns(entities, 'e')

const HOUR_MS = 3_600_000
/** So long a page for paying stays open; of a renewal until some days after the period's end. */
const PAY_HOURS = 24
const RENEWAL_HOURS = 14 * 24
/** The service is asked again after so long, each time after twice as long, up to an hour. */
const FIRST_CHECK_MS = 30_000
/** A day after nobody could pay any more the last word has been said. */
const LATEST_MS = 24 * HOUR_MS

const data = z.strictObject({ entityId: z.uuid(), id: z.uuid() })
type Data = z.output<typeof data>

const as = <T>({ db }: Pick<Services, 'db'>, { entityId }: Data, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.as({ kind: 'worker', entityId }, async (tx) => {
    await holdSubscriptions(tx)
    return work(tx)
  })

/** Whoever was not there when a payment was made finds it by this: it fires late where it could not fire in time. */
export const paymentChecks = defineSchedule({
  what: 'payment-check',
  payload: z.strictObject({ invoice: z.uuid() }),
  fire: async ({ tx, jobs, entityId }, { invoice }) => {
    if (entityId !== null) await jobs.add(tx, CHECK_PAYMENT, { entityId, id: invoice })
  },
})

async function checkLater(tx: Tx, { id, checks, payUntil }: InvoiceRow): Promise<void> {
  if (payUntil !== null && Date.parse(payUntil) + LATEST_MS < Date.now()) return
  const wait = Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 10), HOUR_MS)
  await schedule(tx, paymentChecks, {
    at: new Date(Date.now() + wait).toISOString(),
    name: id,
    payload: { invoice: id },
  })
  await setInvoice(tx, id, { checks: checks + 1 })
}

/** [8.40] nothing came of it: why is told where it was asked for. */
async function fail(tx: Tx, invoice: InvoiceRow, state: 'failed' | 'unknown', problem: PaymentProblem): Promise<void> {
  await setInvoice(tx, invoice.id, { state })
  await setSubscription(tx, invoice.subscription, { status: 'NotRegistered', problem })
}

interface Opening {
  invoice: InvoiceRow
  row: SubscriptionRow
  language: 'ar' | 'en'
}

/** Takes the invoice in hand; one that a killed process had in hand is unknown, and nobody was shown its page. */
async function begin(tx: Tx, id: string): Promise<Opening | null> {
  const invoice = await readInvoice(tx, id)
  const row = invoice && (await readSubscription(tx, invoice.subscription))
  if (!invoice || !row) return null
  if (invoice.state === 'opening') await fail(tx, invoice, 'unknown', 'unexpected')
  if (invoice.state !== 'new') return null
  await setInvoice(tx, id, { state: 'opening' })
  const entity = await tx.one(select({ language: e.defaultLanguage }, sql`from ${e} where ${e.id} = athar_entity()`))
  return { invoice, row, language: entity?.language === 'en' ? 'en' : 'ar' }
}

async function opened(tx: Tx, { invoice, row }: Opening, payUntil: string, hosted: HostedInvoice): Promise<void> {
  await setInvoice(tx, invoice.id, { providerId: hosted.id, payUntil })
  if (hosted.url === null) return fail(tx, invoice, 'failed', 'noRedirect')
  await setInvoice(tx, invoice.id, { state: 'open', payUrl: hosted.url })
  await setSubscription(tx, row.id, { status: 'Sent', problem: null })
  await checkLater(tx, { ...invoice, payUntil })
}

/** [2.67] proceeds to payment: the service makes the page for it. */
export const openCheckout = defineJob({
  name: OPEN_CHECKOUT,
  data,
  urgent: () => true,
  run: async (services, work, signal) => {
    const opening = await as(services, work, (tx) => begin(tx, work.id))
    if (!opening) return
    const { invoice, row, language } = opening
    const hours = row.renews === null ? PAY_HOURS : RENEWAL_HOURS
    const until = new Date(Date.now() + hours * HOUR_MS).toISOString()
    const back = `${services.config.publicUrl}/app/subscribe/return?subscription=${row.id}`
    const name = language === 'ar' ? row.planAr : row.planEn
    try {
      if (services.payments === null) throw new PaymentError('connect', 'No payment service is configured')
      const hosted = await services.payments.service.open(
        {
          reference: invoice.id,
          halalas: Number(toHalalas(invoice.total)),
          currency: invoice.currency,
          description: translate(language, 'subscription.payFor', { name }),
          successUrl: back,
          backUrl: back,
          until,
        },
        signal,
      )
      await as(services, work, (tx) => opened(tx, opening, until, hosted))
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      services.log.error({ invoice: invoice.id, reason: error.reason }, 'no page for paying was made')
      const isUnknown = error.reason === 'unknown' || error.reason === 'answer'
      await as(services, work, (tx) =>
        isUnknown ? fail(tx, invoice, 'unknown', 'unexpected') : fail(tx, invoice, 'failed', 'paymentFailed'),
      )
    }
  },
})

/** The invoice's number comes with its payment, in the order of payments and without a gap. */
export async function setPaid(tx: Tx, invoice: InvoiceRow): Promise<void> {
  const next = await tx.one<{ number: number }>(sql`select athar_next_invoice_number() as number`)
  const buyer = await tx.one(
    select({ name: sql<string>`${e.name} || ' – ' || ${e.branchName}` }, sql`from ${e} where ${e.id} = athar_entity()`),
  )
  await setInvoice(tx, invoice.id, {
    state: 'paid',
    number: next?.number ?? null,
    paidAt: sql`now()`,
    buyer: buyer?.name ?? null,
  })
}

async function settlePaid(tx: Tx, invoice: InvoiceRow): Promise<void> {
  await setPaid(tx, invoice)
  await setSubscription(tx, invoice.subscription, { status: 'Processing' })
  await activate(tx, invoice.subscription)
}

/** Whether what the service has is what was asked for. */
const isAsAsked = ({ total, currency, providerId }: InvoiceRow, hosted: HostedInvoice): boolean =>
  hosted.id === providerId && hosted.currency === currency && BigInt(hosted.halalas) === toHalalas(total)

/** Something was paid that nobody may make a package of without looking. */
async function hold(tx: Tx, invoice: InvoiceRow, hosted: HostedInvoice, problem: PaymentProblem): Promise<void> {
  await setInvoice(tx, invoice.id, {
    state: 'held',
    heldAmount: fromHalalas(BigInt(hosted.halalas)),
    heldCurrency: hosted.currency,
  })
  await setTold(tx, invoice, hosted)
  await setSubscription(tx, invoice.subscription, { status: 'Processing', problem, heldAt: sql`now()` })
}

/** What the service says of a payment that a person looks at: it is for them to know, and settles nothing. */
export const setTold = (tx: Tx, { id }: InvoiceRow, { status }: HostedInvoice): Promise<unknown> =>
  setInvoice(tx, id, { serviceStatus: status, serviceAskedAt: sql`now()` })

/** Nothing that the service tells changes these any more. */
const DONE: ReadonlySet<InvoiceRow['state']> = new Set(['paid', 'paidBack'])

async function settle(tx: Tx, id: string, hosted: HostedInvoice, log: Services['log']): Promise<void> {
  const invoice = await readInvoice(tx, id)
  // Told twice, or by two who asked at the same time: the first one has done it.
  if (!invoice || DONE.has(invoice.state)) return
  // What a person looks at becomes no package meanwhile because it is told again, and is not lost from sight either.
  if (invoice.state === 'held') return void (await setTold(tx, invoice, hosted))
  if (hosted.state === 'waits') return
  if (hosted.state === 'other') {
    log.error({ invoice: id, status: hosted.status }, 'a payment has a status that is not handled')
    await setInvoice(tx, id, { state: 'unknown' })
    return void (await setSubscription(tx, invoice.subscription, { problem: 'unhandledStatus' }))
  }
  await unschedule(tx, paymentChecks, id)
  if (hosted.state === 'over') return fail(tx, invoice, 'failed', 'paymentFailed')
  if (!isAsAsked(invoice, hosted)) {
    log.error({ invoice: id, halalas: hosted.halalas, currency: hosted.currency }, 'another amount was paid')
    return hold(tx, invoice, hosted, 'mismatch')
  }
  if (!(await isOvertaken(tx, invoice.subscription))) return settlePaid(tx, invoice)
  log.error({ invoice: id }, 'a package was paid after another one had come into force')
  return hold(tx, invoice, hosted, 'overtaken')
}

/** Silence says nothing and is asked again; an answer that cannot be is written down as unknown. */
async function unanswered(tx: Tx, id: string, { reason }: PaymentError): Promise<void> {
  const invoice = await readInvoice(tx, id)
  if (!invoice || invoice.state === 'held' || DONE.has(invoice.state) || (reason !== 'notFound' && reason !== 'answer'))
    return
  await setInvoice(tx, id, { state: 'unknown' })
  await setSubscription(tx, invoice.subscription, { problem: 'unexpected' })
}

async function ask(services: Services, work: Data, service: PaymentService, signal: AbortSignal): Promise<void> {
  const invoice = await as(services, work, async (tx) => {
    const found = await readInvoice(tx, work.id)
    if (!found || DONE.has(found.state) || found.providerId === null) return null
    // Written before the question: whoever dies over it is followed by somebody else.
    await checkLater(tx, found)
    return found
  })
  if (invoice?.providerId == null) return
  try {
    const hosted = await service.read(invoice.providerId, signal)
    await as(services, work, (tx) => settle(tx, work.id, hosted, services.log))
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    services.log.warn({ invoice: work.id, reason: error.reason }, 'a payment could not be asked for')
    await as(services, work, (tx) => unanswered(tx, work.id, error))
  }
}

/** Asks the service how a payment stands. Safe to repeat, whoever has it asked: a webhook, the browser's return, a schedule. */
export const checkPayment = defineJob({
  name: CHECK_PAYMENT,
  data,
  urgent: () => true,
  run: async (services, work, signal) => {
    if (services.payments !== null) await ask(services, work, services.payments.service, signal)
  },
})
