import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { Moyasar } from './moyasar.ts'
import type { PaymentService } from './port.ts'
import { PaymentSandbox } from './sandbox.ts'

export { standingOf } from './moyasar.ts'
export { isBack } from './port.ts'

export interface Payments {
  service: PaymentService
  /** What the service's webhooks bear; null where none are taken. */
  hookToken: string | null
  /** Where nothing is paid in earnest. */
  sandbox: PaymentSandbox | null
}

/** Where the server plays the payment service itself. */
export const SANDBOX_PATH = '/sandbox/payments'

const secret = (): string => randomBytes(24).toString('hex')

/** The one place where a payment service is chosen; null where nobody can pay. The sandbox is this machine's own. */
export function choosePayments({ payment, publicUrl, demo, production, loopback }: Config): Payments | null {
  if (payment !== null) {
    const { url, key, hookToken } = payment
    return { service: new Moyasar({ url, key }, { privateHosts: !production }), hookToken, sandbox: null }
  }
  if (!demo || production || !loopback) return null
  const options = { url: `${publicUrl}${SANDBOX_PATH}`, key: secret(), hookToken: secret() }
  const service = new Moyasar(options, { privateHosts: true })
  return { service, hookToken: options.hookToken, sandbox: new PaymentSandbox(options) }
}
