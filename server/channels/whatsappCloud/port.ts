/**
 * The port to WhatsApp by Meta's Cloud API: a template to anyone who has agreed to messages, or a plain text to somebody
 * who wrote within the last 24 hours. `graph.ts` alone talks to Meta.
 */
import type { FailReason, Gateway, Outcome, Outgoing } from '../port.ts'

/** What a template's header takes: its one variable, or a file that Meta fetches from an https address. */
export type HeaderValue =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video'; link: string }
  | { type: 'document'; link: string; filename?: string }

/** What a template's button takes; `index` counts all its buttons from 0. Buttons without a variable need nothing. */
export type ButtonValue =
  | { index: number; type: 'url'; text: string }
  | { index: number; type: 'quickReply'; payload: string }
  | { index: number; type: 'copyCode'; code: string }

export interface OutgoingTemplate extends Outgoing {
  /** E.164 with +. */
  to: string
  template: {
    /** As Meta knows it: `[a-z0-9_]{1,512}`. */
    name: string
    /** Meta's code of the language that the template was approved in, such as `ar` or `en_US`. */
    language: string
    header?: HeaderValue
    /** The values of {{1}}, {{2}}, … in their order. */
    body?: readonly string[]
    buttons?: readonly ButtonValue[]
  }
}

/** Only within 24 hours after the recipient has written. */
export interface OutgoingText extends Outgoing {
  /** E.164 with +. */
  to: string
  /** At most 4096 characters. */
  text: string
}

export type CloudMessage = OutgoingTemplate | OutgoingText
export type CloudGateway = Gateway<CloudMessage>

export const isTemplate = (message: CloudMessage): message is OutgoingTemplate => 'template' in message

const MESSAGE_ID = /^[A-Za-z0-9._-]{1,100}$/
const E164 = /^\+[1-9]\d{6,14}$/
const TEMPLATE_NAME = /^[a-z0-9_]{1,512}$/
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Z]{2})?$/
const TEXT_MOST = 4096

/** Numbers of the demo data, 05000xxxxx: they may be somebody's, and nobody there has asked for anything. product.md 42 */
const DEMO_NUMBER = /^\+9665000\d{5}$/

const neverSent = (reason: FailReason, detail: string): Outcome => ({
  state: 'failed',
  reason,
  detail,
  permanent: true,
})

function faultOfTemplate({ template }: OutgoingTemplate): Outcome | null {
  const { name, language, header, body = [], buttons = [] } = template
  if (!TEMPLATE_NAME.test(name)) return neverSent('template', 'The name of the template is none')
  if (!LANGUAGE.test(language)) return neverSent('template', 'The language of the template is none')
  // An empty value is refused by Meta as a missing one.
  const texts = [...body, ...buttons.map((one) => (one.type === 'url' ? one.text : 'set'))]
  if (texts.some((one) => one.trim() === '')) return neverSent('template', 'A value of the template is empty')
  if (header && header.type !== 'text' && !header.link.startsWith('https://'))
    return neverSent('content', 'The file of the header has no https address')
  return null
}

/** What no adapter may send, whatever it talks to; null when the message may go. */
export function faultOf(message: CloudMessage): Outcome | null {
  if (!MESSAGE_ID.test(message.id)) return neverSent('content', 'The id of the message is no id')
  if (!E164.test(message.to)) return neverSent('badAddress', 'The recipient number is not a number')
  if (DEMO_NUMBER.test(message.to))
    return neverSent('demoAddress', 'One of the demo data: the message does not leave this machine')
  if (isTemplate(message)) return faultOfTemplate(message)
  const { text } = message
  if (text.trim() === '' || text.length > TEXT_MOST) return neverSent('content', 'The text is empty or too long')
  return null
}
