import type { FailReason, Outcome, Outgoing } from './port.ts'

/** A plain text to a phone: what WhatsApp and text messages have in common. Their ports may add to it. */
export interface OutgoingText extends Outgoing {
  /** E.164 with +. */
  to: string
  text: string
}

const MESSAGE_ID = /^[A-Za-z0-9._-]{1,100}$/
const E164 = /^\+[1-9]\d{6,14}$/

/** Numbers of the demo data, 05000xxxxx: they may be somebody's, and nobody there has asked for anything. product.md 42 */
const DEMO_NUMBER = /^\+9665000\d{5}$/

export const isDemoNumber = (e164: string): boolean => DEMO_NUMBER.test(e164)

export const neverSent = (reason: FailReason, detail: string): Outcome => ({
  state: 'failed',
  reason,
  detail,
  permanent: true,
})

/** Whom no adapter may write to on a phone, whatever it talks to; null when the message may go there. */
export function faultOfPhone({ id, to }: Pick<OutgoingText, 'id' | 'to'>): Outcome | null {
  if (!MESSAGE_ID.test(id)) return neverSent('content', 'The id of the message is no id')
  if (!E164.test(to)) return neverSent('badAddress', 'The recipient number is not a number')
  if (isDemoNumber(to)) return neverSent('demoAddress', 'One of the demo data: the message does not leave this machine')
  return null
}
