import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  checkPayment,
  openCheckout,
  paymentChecks,
  renewalDue,
  subscriptionEnds,
} from '../../resources/subscriptions/server/index.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { type InvoiceRow, type Row, startPayments, type TestPayments } from './support/payments.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
let peer: TestPayments
const plans: Record<'free' | 'basic' | 'big' | 'year' | 'hidden', string> = {
  free: '',
  basic: '',
  big: '',
  year: '',
  hidden: '',
}

const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<Record<string, unknown>>(query))
const never = new AbortController().signal

async function plan(name: string, body: object): Promise<string> {
  const answer = await server.call('POST', '/api/plans', {
    as: 'super',
    body: { nameAr: name, nameEn: name, active: true, ...body },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

beforeAll(async () => {
  server = await startTestServer()
  peer = await startPayments()
  server.services.payments = { service: peer.service, hookToken: peer.hookToken, sandbox: null }
  plans.free = await plan('Free', { free: true, price: '0', emailQuota: 50, whatsappQuota: 0, smsQuota: 0 })
  plans.basic = await plan('Basic', { price: '100.10', emailQuota: 1000, whatsappQuota: 100, smsQuota: 10 })
  plans.big = await plan('Big', { price: '300', emailQuota: 5000, whatsappQuota: 500, smsQuota: 100 })
  plans.year = await plan('Year', { price: '1000', period: 'yearly', emailQuota: 12_000 })
  plans.hidden = await plan('Hidden', { price: '5', active: false })
})
afterAll(async () => {
  await peer.stop()
  await server.close()
})
beforeEach(async () => {
  await owner(sql`delete from invoices`)
  await owner(sql`delete from subscriptions`)
  await owner(sql`delete from schedules where what <> 'upkeep'`)
  await owner(sql`delete from pgboss.job`)
})

const choose = (of: string, more: object = {}, as: Person = 'adminA') =>
  server.call('POST', '/api/subscriptions/actions/choose', { as, body: { plan: of, ...more } })
const row = async (id: string): Promise<Row> => (await server.call('GET', `/api/subscriptions/${id}`)).json<Row>()
const invoiceOf = async (subscription: string): Promise<InvoiceRow> => {
  const rows = (await server.call('GET', '/api/invoices')).json<InvoiceRow[]>()
  const found = rows.find((one) => one.subscription === subscription)
  if (!found) throw new Error('no invoice')
  return found
}
/** What the queue would do for it. */
const run = async (job: typeof openCheckout, subscription: string): Promise<void> => {
  const { id } = await invoiceOf(subscription)
  await job.run(server.services, { entityId: server.entities.a, id }, never)
}

async function asked(of: string, more: object = {}): Promise<string> {
  const answer = await choose(of, more)
  expect(answer.statusCode, answer.body).toBe(200)
  const { id } = answer.json<{ id: string }>()
  await run(openCheckout, id)
  return id
}

const provider = async (subscription: string): Promise<string> => {
  const { id } = await invoiceOf(subscription)
  const [found] = await owner(sql`select provider_id from invoices where id = ${id}::uuid`)
  return String(found?.['provider_id'])
}
const pay = async (subscription: string): Promise<void> => {
  peer.sandbox.act(await provider(subscription), 'paid')
}
async function bought(of: string, more: object = {}): Promise<string> {
  const id = await asked(of, more)
  await pay(id)
  await run(checkPayment, id)
  return id
}

describe('[2.51] [2.75] [3.18] the platform’s packages', () => {
  it('have a price in riyals, a period and a quota per channel; [9.8] monthly, yearly, once, and a free pack', async () => {
    const seen = (await server.call('GET', '/api/plans', { as: 'adminA' })).json<Record<string, unknown>[]>()
    expect(seen.map(({ nameEn }) => nameEn)).toEqual(['Free', 'Basic', 'Big', 'Year'])
    expect(seen[1]).toMatchObject({
      price: '100.10',
      currency: 'SAR',
      period: 'monthly',
      free: false,
      emailQuota: 1000,
    })
    const once = await server.call('POST', '/api/plans', {
      as: 'super',
      body: { nameAr: 'O', nameEn: 'O', price: '40', period: 'once', smsQuota: 100 },
    })
    expect(once.json()).toMatchObject({ period: 'once', active: false })
  })

  it('are kept by a SuperAdmin alone, and a price below a riyal is refused at its field', async () => {
    expect((await server.call('POST', '/api/plans', { as: 'adminA', body: {} })).statusCode).toBe(403)
    const wrong = { nameAr: 'W', nameEn: 'W', price: '0.99' }
    const refused = await server.call('POST', '/api/plans', { as: 'super', body: wrong })
    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['Price'])
    const least = { ...wrong, price: '1.00' }
    expect((await server.call('POST', '/api/plans', { as: 'super', body: least })).statusCode).toBe(201)
  })
})

describe('[2.67] choosing', () => {
  it('a free pack is in force at once and goes on by itself after its month', async () => {
    const { id } = (await choose(plans.free)).json<{ id: string }>()
    expect(await row(id)).toMatchObject({ status: 'Renewed', emailQuota: 50, emailUsed: 0 })
    await owner(sql`update subscriptions set ends_at = now() - interval '1 hour'`)
    await owner(sql`update schedules set due_at = now() - interval '1 minute' where what = 'subscription-end'`)
    await fireDue(server.services, [subscriptionEnds], 'test')
    const states = await owner(sql`select status from subscriptions order by created_at`)
    expect(states).toEqual([{ status: 'Expired' }, { status: 'Renewed' }])
  })

  it('[8.40] a package that nobody offers is an invalid selection, at its field', async () => {
    const refused = await choose(plans.hidden)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      errors: { Plan: ['Invalid package selection. Choose one of those that are offered.'] },
    })
    expect((await choose(plans.basic, {}, 'projectsA')).statusCode).toBe(403)
  })

  it('[4.14] is Sent once its page can be opened, Pending while it is not paid, Renewed when it is', async () => {
    const answer = await choose(plans.basic)
    const { id } = answer.json<{ id: string }>()
    expect(await row(id)).toMatchObject({ status: 'NotRegistered' })
    await run(openCheckout, id)
    expect(await row(id)).toMatchObject({ status: 'Sent' })
    expect(await invoiceOf(id)).toMatchObject({
      state: 'open',
      net: '100.10',
      vat: '15.02',
      total: '115.12',
      number: null,
    })
    // [2.15] whoever comes back says nothing that counts.
    await server.call('POST', `/api/subscriptions/${id}/check`, { body: {} })
    await run(checkPayment, id)
    expect(await row(id)).toMatchObject({ status: 'Pending', startsAt: null })
    await pay(id)
    await run(checkPayment, id)
    await run(checkPayment, id)
    expect(await row(id)).toMatchObject({ status: 'Renewed', problem: null, emailQuota: 1000 })
    expect(await invoiceOf(id)).toMatchObject({ state: 'paid', number: 1 })
    const pdf = await server.call('GET', `/api/invoices/${(await invoiceOf(id)).id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  })

  it('the same package again before it is paid is the same request', async () => {
    const id = await asked(plans.basic)
    expect((await choose(plans.basic)).json()).toEqual({ id })
  })
})

describe('[2.67] payments', () => {
  it('a webhook has it asked for; forged, it is refused, and repeated it changes nothing', async () => {
    const id = await asked(plans.basic)
    await pay(id)
    const body = peer.sandbox.told(await provider(id)) as Record<string, unknown>
    const tell = (told: object) => server.call('POST', '/api/payments/hook', { as: null, body: told })
    await owner(sql`delete from pgboss.job`)
    expect((await tell({ ...body, secret_token: 'guessed' })).statusCode).toBe(401)
    expect(await owner(sql`select 1 from pgboss.job where name = 'check-payment'`)).toHaveLength(0)
    expect((await tell(body)).statusCode).toBe(200)
    expect((await tell(body)).statusCode).toBe(200)
    expect(await owner(sql`select 1 from pgboss.job where name = 'check-payment'`)).toHaveLength(1)
  })

  it('one that was made while nobody was here is found by the time that was set for it', async () => {
    const id = await asked(plans.basic)
    await pay(id)
    await owner(sql`update schedules set due_at = now() - interval '2 hours' where what = 'payment-check'`)
    await owner(sql`delete from pgboss.job`)
    await fireDue(server.services, [paymentChecks], 'test')
    expect(await owner(sql`select 1 from pgboss.job where name = 'check-payment'`)).toHaveLength(1)
    await run(checkPayment, id)
    expect(await row(id)).toMatchObject({ status: 'Renewed' })
  })

  it('[8.40] another amount, another currency, another status, a failure: none of them is a subscription', async () => {
    const told = async (body: object): Promise<Row> => {
      const id = await asked(plans.big)
      const providerId = await provider(id)
      peer.sandbox.next.push({ status: 200, body: { id: providerId, amount: 34_500, currency: 'SAR', ...body } })
      await run(checkPayment, id)
      const found = await row(id)
      await owner(sql`delete from invoices`)
      await owner(sql`delete from subscriptions`)
      return found
    }
    expect(await told({ status: 'paid', amount: 100 })).toMatchObject({ status: 'Processing', problem: 'mismatch' })
    expect(await told({ status: 'paid', currency: 'USD' })).toMatchObject({ status: 'Processing', problem: 'mismatch' })
    expect(await told({ status: 'refunded' })).toMatchObject({ status: 'Sent', problem: 'unhandledStatus' })
    expect(await told({ status: 'failed' })).toMatchObject({ status: 'NotRegistered', problem: 'paymentFailed' })
    expect(await told({ status: 'paid' })).toMatchObject({ status: 'Renewed', problem: null })
  })

  it('[8.40] a page without an address, and an answer that cannot be: recorded, and nothing is in force', async () => {
    const opening = async (body: object): Promise<[Row, InvoiceRow]> => {
      peer.sandbox.next.push({ status: 201, body })
      const id = await asked(plans.big)
      const found: [Row, InvoiceRow] = [await row(id), await invoiceOf(id)]
      await owner(sql`delete from invoices`)
      await owner(sql`delete from subscriptions`)
      return found
    }
    const known = { id: 'x', status: 'initiated', amount: 34_500, currency: 'SAR' }
    expect(await opening(known)).toMatchObject([
      { status: 'NotRegistered', problem: 'noRedirect' },
      { state: 'failed' },
    ])
    expect(await opening({ nothing: true })).toMatchObject([{ problem: 'unexpected' }, { state: 'unknown' }])
  })
})

describe('[4.14] changing', () => {
  const used = (id: string, email: number) =>
    owner(sql`update subscriptions set email_used = ${email} where id = ${id}::uuid`)

  it('an upgrade keeps what is left', async () => {
    const first = await bought(plans.basic)
    await used(first, 400)
    const second = await bought(plans.big)
    expect(await row(second)).toMatchObject({ status: 'Renewed', emailQuota: 5600 })
    expect(await row(first)).toMatchObject({ status: 'Expired' })
  })

  it('a free pack brings its quota once, however often it is chosen, and whatever free pack stands in between', async () => {
    const free = { free: true, price: '0', emailQuota: 100 }
    const once = await plan('Once', { ...free, period: 'once' })
    const { id: first } = (await choose(once)).json<{ id: string }>()
    expect((await choose(once)).statusCode).toBe(409)
    await used(first, 30)
    for (const next of [plans.free, once, plans.free]) expect((await choose(next)).statusCode).toBe(200)
    const { id: last } = (await choose(once)).json<{ id: string }>()
    expect(await row(last)).toMatchObject({ emailQuota: 100, emailUsed: 30 })
  })

  it('a downgrade says that the current balance will be lost, and takes it away', async () => {
    const first = await bought(plans.big)
    await used(first, 400)
    const refused = await choose(plans.basic)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      errors: { AcceptLoss: ['The current balance will be lost. Confirm that you want this.'] },
    })
    const second = await bought(plans.basic, { acceptLoss: true })
    expect(await row(second)).toMatchObject({ status: 'Renewed', emailQuota: 1000 })
    expect(await row(first)).toMatchObject({ status: 'Expired' })
  })

  it('a renewal begins where the present period ends, and is asked for a week before', async () => {
    const first = await bought(plans.basic)
    await owner(sql`update schedules set due_at = now() - interval '1 second' where what = 'subscription-renewal'`)
    await fireDue(server.services, [renewalDue], 'test')
    const [next] = await owner(sql`select id from subscriptions where renews = ${first}::uuid`)
    const id = String(next?.['id'])
    await run(openCheckout, id)
    const { notices } = (await server.call('GET', '/api/notices')).json<{ notices: { kind: string }[] }>()
    expect(notices.map(({ kind }) => kind)).toContain('renewal')
    await pay(id)
    await run(checkPayment, id)
    expect((await row(id)).startsAt).toBe((await row(first)).endsAt)
    expect(await row(first)).toMatchObject({ status: 'Renewed' })
  })

  it('unsubscribing lets it run to the period’s end', async () => {
    const id = await bought(plans.basic)
    const answer = await server.call('POST', `/api/subscriptions/${id}/unsubscribe`, { body: {} })
    expect(answer.json()).toMatchObject({ status: 'Canceled' })
    const standing = await server.call('GET', '/api/subscriptions/actions/standing', { as: 'projectsA' })
    expect(standing.json()).toMatchObject({ current: { id }, items: { email: { quota: 1000, left: 1000 } } })
    await owner(sql`update schedules set due_at = now() - interval '1 second' where what = 'subscription-end'`)
    await fireDue(server.services, [subscriptionEnds], 'test')
    expect(await row(id)).toMatchObject({ status: 'Expired' })
    expect(await owner(sql`select 1 from subscriptions`)).toHaveLength(1)
  })
})
