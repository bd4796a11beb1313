import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkPayment, openCheckout } from '../../resources/subscriptions/server/index.ts'
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
beforeEach(async () => {
  for (const table of ['invoices', 'subscriptions', 'schedules']) await owner(sql`delete from ${sql.identifier(table)}`)
})

const lastInvoice = async (subscription: string) =>
  (
    await owner(
      sql`select id, provider_id, state, number from invoices where subscription = ${subscription}::uuid order by created_at desc limit 1`,
    )
  )[0]
async function run(job: typeof openCheckout, subscription: string): Promise<void> {
  const id = String((await lastInvoice(subscription))?.['id'])
  await job.run(server.services, { entityId: server.entities.a, id }, new AbortController().signal)
}
/** Its page for paying is open. */
async function asked(plan: keyof typeof plans, acceptLoss = false): Promise<string> {
  const body = { plan: plans[plan], acceptLoss }
  const answer = await server.call('POST', '/api/subscriptions/actions/choose', { body })
  expect(answer.statusCode, answer.body).toBe(200)
  const { id } = answer.json<{ id: string }>()
  await run(openCheckout, id)
  return id
}
async function pay(subscription: string): Promise<void> {
  peer.sandbox.act(String((await lastInvoice(subscription))?.['provider_id']), 'paid')
  await run(checkPayment, subscription)
}
const stands = async (id: string) =>
  (
    await owner(sql`select status, problem, starts_at is not null as begun from subscriptions where id = ${id}::uuid`)
  )[0]

const IN_FORCE = { status: 'Renewed', problem: null, begun: true }
const LOOKED_AT = { status: 'Processing', problem: 'overtaken', begun: false }

describe('[4.14] [8.40] a page for paying that stayed open while another package came into force', () => {
  it('takes no balance that nobody agreed to lose: a person looks at what was paid there', async () => {
    const small = await asked('small')
    const large = await asked('large')
    await pay(large)
    expect(await stands(large)).toEqual(IN_FORCE)
    await pay(small)
    expect(await stands(small)).toEqual(LOOKED_AT)
    expect(await lastInvoice(small)).toMatchObject({ state: 'held', number: null })
    expect(await stands(large)).toEqual(IN_FORCE)
    // Told again it is the same, and nothing more is sold beside it unless its buyer says that they know.
    await run(checkPayment, small)
    expect(await stands(small)).toEqual(LOOKED_AT)
    const more = await server.call('POST', '/api/subscriptions/actions/choose', {
      body: { plan: plans.small, acceptLoss: true },
    })
    expect(more.statusCode).toBe(422)
    expect(more.json()).toMatchObject({ errors: { AcceptHeld: [expect.any(String)] } })
  })

  it('with the loss agreed to it is what was asked for', async () => {
    const large = await asked('large')
    await pay(large)
    const small = await asked('small', true)
    await pay(small)
    expect([await stands(small), (await stands(large))?.['status']]).toEqual([IN_FORCE, 'Expired'])
  })

  it('a larger one is had in any case: it takes nothing away', async () => {
    const large = await asked('large')
    const small = await asked('small')
    await pay(small)
    await pay(large)
    expect([await stands(large), (await stands(small))?.['status']]).toEqual([IN_FORCE, 'Expired'])
  })

  it('no second period stands behind one that is paid ahead', async () => {
    const present = await asked('small')
    await pay(present)
    const next = await asked('small')
    const other = await asked('large')
    await pay(next)
    expect(await stands(next)).toEqual(IN_FORCE)
    await pay(other)
    expect(await stands(other)).toEqual(LOOKED_AT)
    expect([await stands(present), await stands(next)]).toEqual([IN_FORCE, IN_FORCE])
    // The period has begun, and the service tells of the payment once more: it is still a person's to look at.
    await owner(sql`update subscriptions set starts_at = now() - interval '1 hour' where id = ${next}::uuid`)
    await run(checkPayment, other)
    expect(await stands(other)).toEqual(LOOKED_AT)
  })
})
