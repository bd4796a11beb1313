import type { Channel } from '../channels/port.ts'
import type { Services } from '../engine/services.ts'

/** What somebody wrote to a charity's own account. */
export interface Incoming {
  /** What the service calls it; the same one twice is one. */
  providerId: string
  /** E.164 with +, or an email address. */
  from: string
  /** As the service tells it; nobody's word for who they are. */
  name?: string
  text: string
  media?: { mime: string; name?: string; bytes: Uint8Array }
  /** ISO moment, by the service's clock. */
  at: string
}

/** A stop word stops the channel for who wrote; everything is kept once for the staff's inbox. */
export function takeIncoming(
  _services: Services,
  _entityId: string,
  _channel: Channel,
  _messages: readonly Incoming[],
): Promise<void> {
  return Promise.reject(new Error('incoming messages are not joined yet'))
}
