import { isDemoAddress } from './email/demo.ts'
import type { Gateway, Outgoing } from './port.ts'
import { isDemoNumber } from './text.ts'

/** Whom a message of any channel is for: a phone, or a mailbox. */
function isForNobody(message: Outgoing & { to?: unknown }): boolean {
  const { to } = message
  if (typeof to === 'string') return to.includes('@') ? isDemoAddress(to) : isDemoNumber(to)
  if (typeof to === 'object' && to !== null && 'address' in to) return isDemoAddress(String(to.address))
  return false
}

/** Wraps a gateway that reaches the world, so that messages to made-up people stop here. product.md 42 */
export const holdDemo = <O extends Outgoing>(gateway: Gateway<O>): Gateway<O> => ({
  name: gateway.name,
  async send(message, signal) {
    if (!isForNobody(message)) return gateway.send(message, signal)
    const detail = 'One of the demo data: the message does not leave this machine'
    return { state: 'failed', reason: 'demoAddress', detail, permanent: true }
  },
  ...(gateway.fetch && { fetch: gateway.fetch.bind(gateway) }),
  verify: () => gateway.verify(),
  close: () => gateway.close(),
})
