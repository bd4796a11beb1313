import { normalisePhone } from '../../../resources/_kit/phonePlans.ts'
import type { Gateway, Outcome } from '../port.ts'
import { faultOfPhone, neverSent, type OutgoingText } from '../text.ts'

/** The port of text messages: one text to one number. */
export interface OutgoingSms extends OutgoingText {
  /** As it is registered at the gateway; the account's own where it is not said. */
  sender?: string
}

export type SmsGateway = Gateway<OutgoingSms>

/** What no adapter may send, whatever it talks to; null where the message may go. */
export const smsFaultOf = (message: OutgoingSms): Outcome | null =>
  faultOfPhone(message) ?? (message.text.trim() === '' ? neverSent('content', 'There is no text') : null)

/** A number as a gateway writes it, as E.164; null where it is none. */
export function numberOf(given: string): string | null {
  const read = normalisePhone(given, { country: 'SA', accept: 'import' })
  return read.ok ? read.e164 : null
}
