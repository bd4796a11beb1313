/**
 * The port to WhatsApp by Meta's Cloud API: a template to anyone who has agreed to messages, or a plain text to somebody
 * who wrote within the last 24 hours. `graph.ts` alone talks to Meta.
 */
import type { Gateway, Outcome, Outgoing } from '../port.ts'
import { faultOfPhone, neverSent, type OutgoingText } from '../text.ts'

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
  /** What its reader reads, for whoever keeps it in place of Meta, which has the template and is not sent this. */
  words?: string
}

export interface CloudMedia {
  mime: string
  name: string
  bytes: Uint8Array
}

/** What is said, or the file and what stands below it. */
export interface OutgoingWords extends OutgoingText {
  media?: CloudMedia
}

/** Words and files only within 24 hours after the recipient has written; words of at most 4096 characters. */
export type CloudMessage = OutgoingTemplate | OutgoingWords
export type CloudGateway = Gateway<CloudMessage>

export const isTemplate = (message: CloudMessage): message is OutgoingTemplate => 'template' in message

const TEMPLATE_NAME = /^[a-z0-9_]{1,512}$/
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Z]{2})?$/
const TEXT_MOST = 4096
const CAPTION_MOST = 1024

/** As what Meta sends a file, by its type; null for one that it takes from nobody. `as`: the type by which it takes it. */
export function sentAs(mime: string): { type: 'image' | 'audio' | 'document'; as: string } | null {
  if (mime === 'image/jpeg' || mime === 'image/png') return { type: 'image', as: mime }
  if (mime === 'audio/mpeg' || mime === 'audio/mp4' || mime === 'audio/ogg') return { type: 'audio', as: mime }
  if (mime === 'text/csv') return { type: 'document', as: 'text/plain' }
  return mime.startsWith('application/') ? { type: 'document', as: mime } : null
}

const MB = 1024 * 1024
/** Meta's own limits, in bytes. */
export const META_MOST = { image: 5 * MB, audio: 16 * MB, document: 100 * MB } as const

function faultOfMedia({ mime, bytes }: CloudMedia, text: string): Outcome | null {
  const sent = sentAs(mime)
  if (sent === null) return neverSent('content', 'WhatsApp takes no file of this type')
  if (bytes.length > META_MOST[sent.type]) return neverSent('content', 'The file is larger than WhatsApp takes')
  if (text.length > CAPTION_MOST) return neverSent('content', 'The words below the file are too long')
  return sent.type === 'audio' && text !== '' ? neverSent('content', 'No words stand below a recording') : null
}

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
  const fault = faultOfPhone(message)
  if (fault) return fault
  if (isTemplate(message)) return faultOfTemplate(message)
  const { text, media } = message
  if (media !== undefined) return faultOfMedia(media, text)
  if (text.trim() === '' || text.length > TEXT_MOST) return neverSent('content', 'The text is empty or too long')
  return null
}
