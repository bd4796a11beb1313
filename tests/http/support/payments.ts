import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { Moyasar } from '../../../server/integrations/payment/moyasar.ts'
import { PaymentSandbox } from '../../../server/integrations/payment/sandbox.ts'
import { registerPaymentSandbox } from '../../../server/routes/paymentSandbox.ts'
import type { TestServer } from '../support.ts'

const PATH = '/v1'
const KEY = 'sk_test_of_the_tests'
const HOOK_TOKEN = 'a token of the tests'

/** The payment service of tests: plays Moyasar's API on a port of its own, and notes the webhooks that it would send. */
export async function startPayments() {
  const app = Fastify()
  // A call tells its address only once it listens, which comes after its routes.
  const options = { url: '', key: KEY, hookToken: HOOK_TOKEN }
  const sandbox = new PaymentSandbox(options)
  const told: object[] = []
  registerPaymentSandbox(app, sandbox, { path: PATH, tell: async (body) => told.push(body) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  options.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${PATH}`
  const serviceWith = (key: string) => new Moyasar({ url: options.url, key }, { privateHosts: true })
  return {
    sandbox,
    told,
    url: options.url,
    serviceWith,
    service: serviceWith(KEY),
    hookToken: HOOK_TOKEN,
    stop: () => app.close(),
  }
}

export type TestPayments = Awaited<ReturnType<typeof startPayments>>

export interface Row {
  id: string
  status: string
  problem: string | null
  startsAt: string | null
  endsAt: string | null
  emailQuota: number | null
  emailUsed: number
}
export interface InvoiceRow {
  id: string
  subscription: string
  number: number | null
  state: string
  net: string
  vat: string
  total: string
  payUrl: string | null
}

/** A small and a large package of the platform's, by name. */
export async function twoPlans({ call }: Pick<TestServer, 'call'>): Promise<{ small: string; large: string }> {
  const add = async (name: string, price: string) => {
    const body = { nameAr: name, nameEn: name, active: true, price, emailQuota: 1000 }
    return (await call('POST', '/api/plans', { as: 'super', body })).json<{ id: string }>().id
  }
  return { small: await add('small', '100'), large: await add('large', '300') }
}
