import type { Channel, FailReason } from '../channels/port.ts'
import type { Services } from '../engine/services.ts'

/** What a service tells later of a message that it took over. */
export interface Receipt {
  /** The ledger row's id where the service echoes it, else what the service calls the message. */
  message: { id: string } | { providerId: string }
  state: 'sent' | 'delivered' | 'read' | 'failed'
  reason?: FailReason
  /** For staff, without addresses. */
  detail?: string
  /** ISO moment, by the service's clock. */
  at: string
}

/** Repeated and out of order: a message only ever moves forward. What no message is called is passed by. */
export function takeReceipts(
  _services: Services,
  _entityId: string,
  _channel: Channel,
  _receipts: readonly Receipt[],
): Promise<void> {
  return Promise.reject(new Error('receipts are not joined yet'))
}
