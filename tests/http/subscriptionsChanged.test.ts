import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkPayment, openCheckout } from '../../resources/subscriptions/server/index.ts'
import { heldWorld } from './support/heldWorld.ts'

const { world, owner, invoice, stands, run, asked, says, bought } = heldWorld()

let made = 0
/** A package of the platform's that is offered; of what is not named it holds none. */
async function plan(body: object): Promise<string> {
  made++
  const names = { nameAr: `P${made}`, nameEn: `P${made}`, active: true }
  const none = { emailQuota: 0, whatsappQuota: 0, smsQuota: 0 }
  const answer = await world.server.call('POST', '/api/plans', { as: 'super', body: { ...names, ...none, ...body } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

const choose = (of: string) =>
  world.server.call('POST', '/api/subscriptions/actions/choose', { as: 'adminA', body: { plan: of } })

/** It was asked for, and is in force since yesterday, with its whole quota. */
async function has(of: string): Promise<string> {
  const answer = await choose(of)
  expect(answer.statusCode, answer.body).toBe(200)
  const { id } = answer.json<{ id: string }>()
  await owner(sql`update subscriptions set status = 'Renewed', starts_at = now() - interval '1 day',
    ends_at = case when period = 'once' then null else now() + interval '20 days' end where id = ${id}::uuid`)
  return id
}

const LOST = { errors: { AcceptLoss: ['The current balance will be lost. Confirm that you want this.'] } }

describe('[4.14] a change for the cheaper', () => {
  it.each([
    ['email', { emailQuota: null }],
    ['WhatsApp', { whatsappQuota: null }],
    ['SMS', { smsQuota: null }],
  ])('says that an unlimited %s will be lost, though nothing else is left', async (_what, quota) => {
    const [dear, cheap] = [await plan({ price: '500', ...quota }), await plan({ price: '50', emailQuota: 10 })]
    await has(dear)
    const refused = await choose(cheap)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject(LOST)
  })

  it('says nothing where all is used up', async () => {
    const [dear, cheap] = [await plan({ price: '500', emailQuota: 30 }), await plan({ price: '50', emailQuota: 10 })]
    const id = await has(dear)
    expect((await choose(cheap)).json()).toMatchObject(LOST)
    await owner(sql`update subscriptions set email_used = 30 where id = ${id}::uuid`)
    expect((await choose(cheap)).statusCode).toBe(200)
  })

  it('is one by what a year costs; what is paid once counts as a month’s, so that twelve of it are a year’s', async () => {
    const once = await plan({ price: '100', period: 'once', emailQuota: 10 })
    const [less, more] = [
      await plan({ price: '1199', period: 'yearly', emailQuota: 10 }),
      await plan({ price: '1200', period: 'yearly', emailQuota: 10 }),
    ]
    await has(once)
    expect((await choose(less)).json()).toMatchObject(LOST)
    expect((await choose(more)).statusCode).toBe(200)
  })

  it('is none where what is paid once costs more in a year than what is in force', async () => {
    const year = await plan({ price: '1000', period: 'yearly', emailQuota: 10 })
    await has(year)
    expect((await choose(await plan({ price: '83', period: 'once', emailQuota: 10 }))).json()).toMatchObject(LOST)
    expect((await choose(await plan({ price: '84', period: 'once', emailQuota: 10 }))).statusCode).toBe(200)
  })
})

it.each(['monthly', 'yearly'])(
  '[4.14] a %s package is asked for anew a week before its period ends',
  async (period) => {
    const { id } = (await choose(await plan({ price: '10', period, emailQuota: 10 }))).json<{ id: string }>()
    await run(openCheckout, id)
    world.peer.sandbox.act(String((await invoice(id))['provider_id']), 'paid')
    await run(checkPayment, id)
    expect(await stands(id)).toMatchObject({ status: 'Renewed' })
    const due = await owner(sql`select extract(epoch from s.ends_at - d.due_at)::int / 3600 as hours from schedules d
    join subscriptions s on s.id::text = d.name where d.what = 'subscription-renewal' and d.name = ${id}`)
    expect(due).toEqual([{ hours: 7 * 24 }])
  },
)

describe('[2.67] a payment of which the last word was said', () => {
  /** Whether a time is set at which the service is asked for it. */
  const waits = async (id: string) =>
    owner(
      sql`select 1 from schedules where what = 'payment-check' and name = ${String((await invoice(id))['id'])} and due_at is not null`,
    )

  it('paid, is asked for no more; until then it is, however often the service has said that it waits', async () => {
    const id = await asked('small')
    expect(await waits(id)).toHaveLength(1)
    await says(id, { status: 'initiated' })
    await run(checkPayment, id)
    expect(await waits(id)).toHaveLength(1)
    world.peer.sandbox.act(String((await invoice(id))['provider_id']), 'paid')
    await run(checkPayment, id)
    expect(await stands(id)).toMatchObject({ status: 'Renewed' })
    expect(await waits(id)).toEqual([])
  })

  it.each([
    ['failed', { status: 'failed' }, 'NotRegistered'],
    ['paid with another amount', { status: 'paid', amount: 100 }, 'Processing'],
  ])('%s, is asked for no more', async (_what, body, status) => {
    const id = await asked('small')
    await says(id, body)
    await run(checkPayment, id)
    expect(await stands(id)).toMatchObject({ status })
    expect(await waits(id)).toEqual([])
  })
})

describe('[2.44] the invoice of a payment', () => {
  const pdf = async (id: string) =>
    world.server.call('GET', `/api/invoices/${String((await invoice(id))['id'])}/pdf`, { as: 'adminA' })

  it.each([
    ['before it is paid', { status: 'initiated' }, 'open'],
    ['where nothing came of it', { status: 'failed' }, 'failed'],
    ['where another amount was paid', { status: 'paid', amount: 100 }, 'held'],
  ])('is no PDF %s', async (_what, body, state) => {
    const id = await asked('small')
    await says(id, body)
    await run(checkPayment, id)
    expect(await invoice(id)).toMatchObject({ state, number: null })
    expect((await pdf(id)).statusCode).toBe(404)
  })

  it('is one once it is paid, under the number that came with that', async () => {
    const answer = await pdf(await bought('small'))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
  })
})
