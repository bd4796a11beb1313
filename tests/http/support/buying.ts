import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { checkPayment, openCheckout } from '../../../resources/subscriptions/server/index.ts'
import { startTestServer, type TestServer } from '../support.ts'
import { startPayments, type TestPayments, twoPlans } from './payments.ts'

/** A server with a payment service and two packages, and what entity A does there; nothing is had as a test begins. */
export function useBuying() {
  let server: TestServer
  let peer: TestPayments
  const plans = { small: '', large: '' }
  const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<Record<string, unknown>>(query))
  beforeAll(async () => {
    server = await startTestServer()
    peer = await startPayments()
    server.services.payments = { service: peer.service, hookToken: peer.hookToken, sandbox: null }
    Object.assign(plans, await twoPlans(server))
  })
  afterAll(async () => {
    await peer.stop()
    await server.close()
  })
  beforeEach(async () => {
    for (const table of ['invoices', 'subscriptions', 'schedules'])
      await owner(sql`delete from ${sql.identifier(table)}`)
  })
  const choosing = (plan: string) =>
    server.call('POST', '/api/subscriptions/actions/choose', { body: { plan, acceptLoss: true } })
  const choose = async (plan: string): Promise<string> => {
    const answer = await choosing(plan)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ id: string }>().id
  }
  const act = (id: string, action: 'check' | 'unsubscribe') =>
    server.call('POST', `/api/subscriptions/${id}/${action}`, { body: {} })
  const invoiceOf = async (subscription: string) =>
    (await owner(sql`select id, state, provider_id from invoices where subscription = ${subscription}::uuid`))[0]
  const run = async (job: typeof openCheckout, subscription: string): Promise<void> => {
    const id = String((await invoiceOf(subscription))?.['id'])
    await job.run(server.services, { entityId: server.entities.a, id }, new AbortController().signal)
  }
  const opened = async (plan: string): Promise<string> => {
    const id = await choose(plan)
    await run(openCheckout, id)
    return id
  }
  const buy = async (plan: string): Promise<string> => {
    const id = await opened(plan)
    peer.sandbox.act(String((await invoiceOf(id))?.['provider_id']), 'paid')
    await run(checkPayment, id)
    return id
  }
  const statusOf = async (id: string) => (await owner(sql`select status from subscriptions where id = ${id}::uuid`))[0]
  return { server: () => server, plans, owner, choosing, choose, act, invoiceOf, run, opened, buy, statusOf }
}
