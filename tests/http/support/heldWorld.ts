import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { HeldLook, HeldPayments } from '../../../resources/_contracts/heldPayments.ts'
import { checkPayment, openCheckout } from '../../../resources/subscriptions/server/index.ts'
import { type Person, startTestServer, type TestServer } from '../support.ts'
import { startPayments, type TestPayments, twoPlans } from './payments.ts'

type Found = Record<string, unknown>

/** An entity that buys packages, a payment service that says what it is told to, and what the platform is shown of it. */
export function heldWorld() {
  const world = {
    server: undefined as unknown as TestServer,
    peer: undefined as unknown as TestPayments,
    plans: { small: '', large: '' },
  }
  const owner = (query: ReturnType<typeof sql>) => world.server.db.owner((tx) => tx.rows<Found>(query))

  beforeAll(async () => {
    world.server = await startTestServer()
    world.peer = await startPayments()
    world.server.services.payments = { service: world.peer.service, hookToken: world.peer.hookToken, sandbox: null }
    world.plans = await twoPlans(world.server)
  })
  afterAll(async () => {
    await world.peer.stop()
    await world.server.close()
  })
  beforeEach(async () => {
    for (const table of ['invoices', 'subscriptions', 'schedules', 'audit_trail', 'idempotency_keys'])
      await owner(sql`delete from ${sql.identifier(table)}`)
    world.peer.sandbox.next.length = 0
  })

  const invoice = async (id: string): Promise<Found> =>
    (await owner(sql`select * from invoices where subscription = ${id}::uuid`))[0] ?? {}
  const stands = async (id: string): Promise<Found> =>
    (
      await owner(
        sql`select status, problem, note, starts_at is not null as begun, settled_at is not null as settled, email_quota from subscriptions where id = ${id}::uuid`,
      )
    )[0] ?? {}
  const run = async (job: typeof openCheckout, id: string): Promise<void> => {
    const work = { entityId: world.server.entities.a, id: String((await invoice(id))['id']) }
    await job.run(world.server.services, work, new AbortController().signal)
  }
  const choose = (plan: keyof typeof world.plans, more: object = {}) =>
    world.server.call('POST', '/api/subscriptions/actions/choose', { body: { plan: world.plans[plan], ...more } })
  /** Its page for paying is open. */
  const asked = async (plan: keyof typeof world.plans, more: object = {}): Promise<string> => {
    const answer = await choose(plan, more)
    expect(answer.statusCode, answer.body).toBe(200)
    const { id } = answer.json<{ id: string }>()
    await run(openCheckout, id)
    return id
  }
  /** What the service answers to the next question about it. */
  const says = async (id: string, body: object): Promise<void> => {
    const { provider_id, total } = await invoice(id)
    const known = { id: provider_id, amount: Math.round(Number(total) * 100), currency: 'SAR' }
    world.peer.sandbox.next.push({ status: 200, body: { ...known, ...body } })
  }
  const paid = async (id: string): Promise<string> => {
    world.peer.sandbox.act(String((await invoice(id))['provider_id']), 'paid')
    await run(checkPayment, id)
    return id
  }
  const bought = async (plan: keyof typeof world.plans, more: object = {}): Promise<string> =>
    paid(await asked(plan, more))
  /** 1.00 was paid for it. */
  const mismatched = async (plan: keyof typeof world.plans, more: object = {}): Promise<string> => {
    const id = await asked(plan, more)
    await says(id, { status: 'paid', amount: 100 })
    await run(checkPayment, id)
    expect(await stands(id)).toMatchObject({ status: 'Processing' })
    return id
  }
  /** A larger package came into force while its page stayed open. */
  const overtaken = async (): Promise<{ small: string; large: string }> => {
    const small = await asked('small')
    const large = await bought('large')
    await paid(small)
    expect(await stands(small)).toMatchObject({ status: 'Processing', problem: 'overtaken' })
    return { small, large }
  }
  const act = (
    id: string,
    name: string,
    body: object = {},
    as: Person = 'super',
    headers: Record<string, string> = {},
  ) => world.server.call('POST', `/api/subscriptions/${id}/${name}`, { as, body, headers })
  const look = async (id: string): Promise<HeldLook> => {
    const answer = await act(id, 'look')
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<HeldLook>()
  }
  const held = async (): Promise<HeldPayments> =>
    (await world.server.call('GET', '/api/subscriptions/actions/held', { as: 'super' })).json<HeldPayments>()

  return {
    world,
    owner,
    invoice,
    stands,
    run,
    choose,
    asked,
    says,
    paid,
    bought,
    mismatched,
    overtaken,
    act,
    look,
    held,
  }
}
