import { normalisePhone } from '../../../resources/_kit/phonePlans.ts'
import type { Gateway, Outcome, Outgoing } from '../port.ts'

/** The port of text messages: one text to one number. */
export interface OutgoingSms extends Outgoing {
  /** E.164. */
  to: string
  text: string
  /** As it is registered at the gateway; the account's own where it is not said. */
  sender?: string
}

export type SmsGateway = Gateway<OutgoingSms>

/** The mobile numbers of the demo data: nobody's, so nothing may leave for them. */
const DEMO_NUMBER = /^\+9665000\d{5}$/

const ID = /^[A-Za-z0-9._-]{1,100}$/

/** What no adapter may send, whatever it talks to; null where the message may go. */
export function smsFaultOf({ id, to, text }: OutgoingSms): Outcome | null {
  const never = (reason: 'content' | 'badAddress' | 'demoAddress', detail: string): Outcome => ({
    state: 'failed',
    reason,
    detail,
    permanent: true,
  })
  if (!ID.test(id)) return never('content', 'The id is none')
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return never('badAddress', 'The number is not a number')
  if (DEMO_NUMBER.test(to)) return never('demoAddress', 'A number of the demo data: nothing leaves this machine for it')
  if (text.trim() === '') return never('content', 'There is no text')
  return null
}

/** A number as a gateway writes it, as E.164; null where it is none. */
export function numberOf(given: string): string | null {
  const read = normalisePhone(given, { country: 'SA', accept: 'import' })
  return read.ok ? read.e164 : null
}
