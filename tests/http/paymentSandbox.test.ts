import { afterEach, describe, expect, it } from 'vitest'
import { twoPlans } from './support/payments.ts'
import { type ServerOptions, startTestServer, type TestServer } from './support.ts'

let server: TestServer
afterEach(() => server.close())

const start = async (config: ServerOptions['config']): Promise<void> => {
  server = await startTestServer({ config: { ...config } })
}
/** How a package is asked for, and what the sandbox’s two doors say. */
async function doors(): Promise<unknown[]> {
  const { small } = await twoPlans(server)
  const chosen = await server.call('POST', '/api/subscriptions/actions/choose', { body: { plan: small } })
  const api = await server.call('POST', '/sandbox/payments/invoices', { as: null, body: {} })
  const page = await server.call('GET', '/sandbox/payments/pay/00000000-0000-4000-8000-000000000000', { as: null })
  return [chosen.statusCode, api.statusCode, page.statusCode]
}

describe('[2.67] the payment service that is played for a demonstration', () => {
  it('stands where the program listens to its own machine alone', async () => {
    await start({})
    expect(server.services.payments?.sandbox).toBeDefined()
    expect(await doors()).toEqual([200, 401, 200])
  })

  it.each([
    ['other machines reach it', { loopback: false, host: '0.0.0.0' }],
    ['there is no demonstration', { demo: false }],
    ['it is meant in earnest', { production: true }],
  ])('does not stand where %s: a package is not had by a click', async (_where, config) => {
    await start(config)
    expect(server.services.payments).toBeNull()
    expect(await doors()).toEqual([409, 404, 404])
  })
})
