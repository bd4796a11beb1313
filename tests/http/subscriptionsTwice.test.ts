import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPayment, openCheckout, renewalDue } from '../../resources/subscriptions/server/index.ts'
import { fireDue } from '../../server/jobs/schedules.ts'
import { startPayments, type TestPayments, twoPlans } from './support/payments.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let peer: TestPayments
let plans = { small: '', large: '' }
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<Record<string, unknown>>(query))

beforeAll(async () => {
  server = await startTestServer()
  peer = await startPayments()
  server.services.payments = { service: peer.service, hookToken: peer.hookToken, sandbox: null }
  plans = await twoPlans(server)
})
afterAll(async () => {
  await peer.stop()
  await server.close()
})

const choose = (plan: string) =>
  server.call('POST', '/api/subscriptions/actions/choose', { body: { plan, acceptLoss: true } })
const invoiceOf = async (subscription: string) =>
  (
    await owner(
      sql`select id, provider_id, number from invoices where subscription = ${subscription}::uuid order by created_at desc limit 1`,
    )
  )[0]
async function run(job: typeof openCheckout, subscription: string): Promise<void> {
  const id = String((await invoiceOf(subscription))?.['id'])
  await job.run(server.services, { entityId: server.entities.a, id }, new AbortController().signal)
}
/** Asked for and paid; nobody has told the program yet. */
async function paid(plan: string): Promise<string> {
  const answer = await choose(plan)
  expect(answer.statusCode, answer.body).toBe(200)
  const { id } = answer.json<{ id: string }>()
  await run(openCheckout, id)
  peer.sandbox.act(String((await invoiceOf(id))?.['provider_id']), 'paid')
  return id
}

describe('[2.67] what happens to a payment twice', () => {
  it('[8.40] an answer that speaks of another payment settles none', async () => {
    const { id } = (await choose(plans.small)).json<{ id: string }>()
    await run(openCheckout, id)
    const body = { id: 'another', status: 'paid', amount: 11_500, currency: 'SAR' }
    peer.sandbox.next.push({ status: 200, body })
    await run(checkPayment, id)
    expect(await owner(sql`select status, problem from subscriptions`)).toEqual([
      { status: 'Processing', problem: 'mismatch' },
    ])
    // Nor is another page for paying opened beside it unasked, before a person has looked.
    for (const plan of [plans.small, plans.large])
      expect((await choose(plan)).json()).toMatchObject({ errors: { AcceptHeld: [expect.any(String)] } })
    for (const table of ['invoices', 'subscriptions', 'schedules'])
      await owner(sql`delete from ${sql.identifier(table)}`)
  })

  it('told by several at the same time, it is settled once, and numbers have no gap', async () => {
    const first = await paid(plans.small)
    await Promise.all([1, 2, 3, 4].map(() => run(checkPayment, first)))
    expect(await invoiceOf(first)).toMatchObject({ number: 1 })
    const second = await paid(plans.large)
    await Promise.all([1, 2, 3, 4].map(() => run(checkPayment, second)))
    expect(await invoiceOf(second)).toMatchObject({ number: 2 })
    expect(await owner(sql`select 1 from subscriptions where status = 'Renewed'`)).toHaveLength(1)
  })

  it('a renewal is asked for once, and what is paid ahead is one period', async () => {
    const due = async () => {
      await owner(sql`update schedules set due_at = now() - interval '1 second' where what = 'subscription-renewal'`)
      await fireDue(server.services, [renewalDue], 'test')
      return owner(sql`select id, plan from subscriptions where renews is not null`)
    }
    const next = String((await due())[0]?.['id'])
    await run(openCheckout, next)
    expect(await due()).toEqual([{ id: next, plan: plans.large }])
    peer.sandbox.act(String((await invoiceOf(next))?.['provider_id']), 'paid')
    await run(checkPayment, next)
    for (const plan of [plans.large, plans.small])
      expect((await choose(plan)).json(), plan).toMatchObject({ fault: 'wrongState' })
  })
})
