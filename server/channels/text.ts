import { type FailReason, type Outcome, type Outgoing } from './port.ts'

/** A plain text to a phone: what WhatsApp and text messages have in common. Their ports may add to it. */
export interface OutgoingText extends Outgoing {
  /** E.164 with +. */
  to: string
  text: string
}

const MESSAGE_ID = /^[A-Za-z0-9._-]{1,100}$/
const E164 = /^\+[1-9]\d{6,14}$/

/** Numbers of the demo data, 05000xxxxx: they may be somebody's, and nobody there has asked for anything. */
const DEMO_NUMBER = /^\+9665000\d{5}$/

export const isDemoNumber = (e164: string): boolean => DEMO_NUMBER.test(e164)

const neverSent = (reason: FailReason, detail: string): Outcome => ({
  state: 'failed',
  reason,
  detail,
  permanent: true,
})

/** What no adapter may send to a phone, whatever it talks to; null when the message may go. */
export function faultOfText({ id, to, text }: OutgoingText): Outcome | null {
  if (!MESSAGE_ID.test(id)) return neverSent('content', 'The id of the message is no id')
  if (!E164.test(to)) return neverSent('badAddress', 'The recipient number is not a number')
  if (text.trim() === '') return neverSent('content', 'The message is empty')
  return null
}
