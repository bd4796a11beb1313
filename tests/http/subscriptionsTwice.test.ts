import { AsyncResource } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPayment, openCheckout, renewalDue } from '../../resources/subscriptions/server/index.ts'
import { holdSubscriptions, inForce, upcoming } from '../../resources/subscriptions/server/rows.ts'
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

const choose = (plan: string, as: 'adminA' | 'adminB' = 'adminA') =>
  server.call('POST', '/api/subscriptions/actions/choose', { as, body: { plan, acceptLoss: true } })
/** Outside of whatever transaction is open here: a request of somebody else's. */
const byAnother = AsyncResource.bind((plan: string) => choose(plan))
const clear = async () => {
  for (const table of ['invoices', 'subscriptions', 'schedules']) await owner(sql`delete from ${sql.identifier(table)}`)
}
const invoiceOf = async (subscription: string) =>
  (
    await owner(
      sql`select id, provider_id, number from invoices where subscription = ${subscription}::uuid order by created_at desc limit 1`,
    )
  )[0]
async function run(job: typeof openCheckout, subscription: string, entityId = server.entities.a): Promise<void> {
  const id = String((await invoiceOf(subscription))?.['id'])
  await job.run(server.services, { entityId, id }, new AbortController().signal)
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
    await clear()
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

  it('two entities that pay at the same time have numbers that follow each other', async () => {
    await clear()
    for (let round = 1; round <= 5; round++) {
      const of = { a: server.entities.a, b: server.entities.b }
      const ids = await Promise.all(
        (['adminA', 'adminB'] as const).map(async (as) => {
          const { id } = (await choose(round % 2 === 1 ? plans.small : plans.large, as)).json<{ id: string }>()
          await run(openCheckout, id, as === 'adminA' ? of.a : of.b)
          peer.sandbox.act(String((await invoiceOf(id))?.['provider_id']), 'paid')
          return id
        }),
      )
      const told = await Promise.allSettled(ids.map((id, at) => run(checkPayment, id, at === 0 ? of.a : of.b)))
      expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      const numbers = (await Promise.all(ids.map(invoiceOf))).map((one) => Number(one?.['number']))
      expect(numbers.toSorted((x, y) => x - y)).toEqual([round * 2 - 1, round * 2])
    }
  })

  it('what is chosen several times at once is asked for once, and a free pack is had once', async () => {
    await clear()
    const four = (plan: string) => Promise.all([1, 2, 3, 4].map(() => choose(plan)))
    const asked = await four(plans.small)
    expect(new Set(asked.map((one) => one.json<{ id: string }>().id)).size).toBe(1)
    await clear()
    const body = { nameAr: 'free', nameEn: 'free', active: true, free: true, price: '0', emailQuota: 10 }
    const free = (await server.call('POST', '/api/plans', { as: 'super', body })).json<{ id: string }>().id
    expect((await four(free)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect(await owner(sql`select status from subscriptions`)).toEqual([{ status: 'Renewed' }])
  })

  it.runIf(process.env['ATHAR_TEST_DB'] === 'postgres')(
    'who began before a package came into force, and had to wait for it, finds it in force',
    async () => {
      await clear()
      const body = { nameAr: 'pack', nameEn: 'pack', active: true, free: true, price: '0', emailQuota: 10 }
      const { id } = (await server.call('POST', '/api/plans', { as: 'super', body })).json<{ id: string }>()
      const found = await server.db.as({ kind: 'worker', entityId: server.entities.a }, async (tx) => {
        // A transaction has begun with its first question.
        await tx.rows(sql`select 1`)
        const chosen = await byAnother(id)
        await holdSubscriptions(tx)
        return {
          chosen: chosen.json<{ id: string }>().id,
          current: (await inForce(tx))?.id,
          upcoming: await upcoming(tx),
        }
      })
      expect(found).toEqual({ chosen: expect.any(String), current: found.chosen, upcoming: null })
    },
  )

  it('a page for paying that was opened at another price is not gone back to', async () => {
    await clear()
    const first = (await choose(plans.small)).json<{ id: string }>().id
    await run(openCheckout, first)
    expect((await choose(plans.small)).json()).toMatchObject({ id: first })
    await owner(sql`update plans set price = 120 where id = ${plans.small}::uuid`)
    const second = (await choose(plans.small)).json<{ id: string }>().id
    expect(second).not.toBe(first)
    expect(await owner(sql`select total::text from invoices where subscription = ${second}::uuid`)).toEqual([
      { total: '138.00' },
    ])
  })
})
