import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkPayment, openCheckout, subscriptionEnds } from '../../resources/subscriptions/server/index.ts'
import { newId } from '../../server/db/ids.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { startPayments, type TestPayments, twoPlans } from './support/payments.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let peer: TestPayments
let small = ''
const once = newId()
const monthly = newId()
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<Record<string, unknown>>(query))

beforeAll(async () => {
  server = await startTestServer()
  peer = await startPayments()
  server.services.payments = { service: peer.service, hookToken: peer.hookToken, sandbox: null }
  small = (await twoPlans(server)).small
  await owner(sql`insert into plans (id, name_ar, name_en, free, price, period, email_quota, active) values
    (${once}, 'مرة', 'Once', true, 0, 'once', 100, true), (${monthly}, 'شهر', 'Month', true, 0, 'monthly', 100, true)`)
})
afterAll(async () => {
  await peer.stop()
  await server.close()
})
beforeEach(async () => {
  for (const table of ['invoices', 'subscriptions', 'schedules']) await owner(sql`delete from ${sql.identifier(table)}`)
})

async function choose(plan: string): Promise<string> {
  const answer = await server.call('POST', '/api/subscriptions/actions/choose', { body: { plan, acceptLoss: true } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ id: string }>().id
}
async function buy(plan: string): Promise<void> {
  const id = await choose(plan)
  const run = async (job: typeof openCheckout) => {
    const [invoice] = await owner(sql`select id, provider_id from invoices where subscription = ${id}::uuid`)
    await job.run(
      server.services,
      { entityId: server.entities.a, id: String(invoice?.['id']) },
      new AbortController().signal,
    )
    return String(invoice?.['provider_id'])
  }
  await run(openCheckout)
  const [invoice] = await owner(sql`select provider_id from invoices where subscription = ${id}::uuid`)
  peer.sandbox.act(String(invoice?.['provider_id']), 'paid')
  await run(checkPayment)
}
const use = (id: string, n: number) => owner(sql`update subscriptions set email_used = ${n} where id = ${id}::uuid`)
const leftOf = async (id: string) =>
  (await owner(sql`select email_quota - email_used as left, status from subscriptions where id = ${id}::uuid`))[0]
const end = async (id: string) => {
  await owner(
    sql`update subscriptions set starts_at = starts_at - interval '40 days', ends_at = now() where id = ${id}::uuid`,
  )
  await owner(sql`update schedules set due_at = now() - interval '1 second' where what = 'subscription-end'`)
  await fireDue(server.services, [subscriptionEnds], 'test')
}

describe('[9.8] docs/decisions/093: a free pack brings its quota once', () => {
  it('whatever was paid for in between', async () => {
    await use(await choose(once), 100)
    await buy(small)
    expect(await leftOf(await choose(once))).toEqual({ left: 0, status: 'Renewed' })
  })

  it('though nothing at all was in force in between', async () => {
    await use(await choose(once), 100)
    const month = await choose(monthly)
    await server.call('POST', `/api/subscriptions/${month}/unsubscribe`, { body: {} })
    await end(month)
    expect(await leftOf(month)).toMatchObject({ status: 'Expired' })
    expect(await leftOf(await choose(once))).toEqual({ left: 0, status: 'Renewed' })
  })

  it('a month is had once a month: again after it, and not before', async () => {
    const first = await choose(monthly)
    await use(first, 70)
    await buy(small)
    const again = await choose(monthly)
    expect(await leftOf(again)).toEqual({ left: 30, status: 'Renewed' })
    await end(again)
    const [next] = await owner(sql`select id from subscriptions where renews = ${again}::uuid`)
    expect(await leftOf(String(next?.['id']))).toEqual({ left: 100, status: 'Renewed' })
  })
})
