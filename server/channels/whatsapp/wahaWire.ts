import { z } from 'zod'
import { type CameMedia, type ChatIncoming, type ChatReceipt, phoneOf } from './port.ts'
import { pathOf } from './wahaFetch.ts'

/** What WAHA says of a session. */
export const sessionAnswer = z.object({
  status: z.string(),
  me: z.object({ id: z.string() }).nullish(),
  config: z
    .object({ webhooks: z.array(z.object({ url: z.string(), events: z.array(z.string()).optional() })).nullish() })
    .nullish(),
})
export type SessionAnswer = z.output<typeof sessionAnswer>

export const qrAnswer = z.object({ value: z.string().min(1).max(2000) })
export const codeAnswer = z.object({ code: z.string().min(1).max(40) })
export const existsAnswer = z.object({ numberExists: z.boolean() })

const idText = z.union([
  z.string(),
  z.object({ _serialized: z.string() }).transform((one) => one._serialized),
  z.object({ id: z.string() }).transform((one) => one.id),
])
const sentAnswer = z.object({ id: idText.optional(), key: z.object({ id: z.string() }).optional() })

/** WAHA's `true_966…@c.us_3EB0…` names the recipient as well; what is kept names the message alone. */
const messageId = (text: string): string => text.split('_')[2] ?? text

export function sentId(answer: unknown): string | null {
  const read = sentAnswer.safeParse(answer)
  if (!read.success) return null
  const { id, key } = read.data
  const found = id ?? key?.id
  return found === undefined ? null : messageId(found)
}

const moment = (seconds: number | undefined, fallback: string): string =>
  seconds === undefined || seconds <= 0 ? fallback : new Date(seconds * 1000).toISOString()

const event = z.object({
  event: z.string(),
  session: z.string(),
  timestamp: z.number().optional(),
  payload: z.record(z.string(), z.unknown()),
})
const message = z.object({
  id: z.string(),
  timestamp: z.number().optional(),
  from: z.string(),
  fromMe: z.boolean().default(false),
  body: z.string().nullish(),
  hasMedia: z.boolean().nullish(),
  media: z
    .object({ url: z.string().nullish(), mimetype: z.string().nullish(), filename: z.string().nullish() })
    .nullish(),
  _data: z.object({ notifyName: z.string().nullish(), pushName: z.string().nullish() }).nullish(),
})
const ack = z.object({ id: z.string(), fromMe: z.boolean().default(true), ack: z.number().int() })

const STATE: Readonly<Record<number, ChatReceipt['state']>> = {
  [-1]: 'failed',
  1: 'sent',
  2: 'delivered',
  3: 'read',
  4: 'read',
}

/** The file of a message, by its place at the gateway; one that the gateway could not fetch itself has none. */
function mediaOf({ media }: z.output<typeof message>): CameMedia {
  const { url, mimetype, filename } = media ?? {}
  const at = pathOf(url)
  return {
    mime: mimetype ?? 'application/octet-stream',
    ...(filename && { name: filename }),
    ...(at !== null && { at }),
  }
}

function incomingOf(payload: unknown, at: string): ChatIncoming | null {
  const read = message.safeParse(payload)
  if (!read.success) return null
  const { id, from, fromMe, body, hasMedia, timestamp, _data } = read.data
  const phone = phoneOf(from)
  // Groups, lists of people, and what was written on the phone itself are no conversation with a donor.
  if (fromMe || phone === null) return null
  const text = body ?? ''
  if (text === '' && hasMedia !== true) return null
  const name = _data?.notifyName ?? _data?.pushName
  return {
    providerId: messageId(id),
    from: phone,
    text,
    at: moment(timestamp, at),
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(hasMedia === true && { media: mediaOf(read.data) }),
  }
}

function receiptOf(payload: unknown, at: string): ChatReceipt | null {
  const read = ack.safeParse(payload)
  if (!read.success || !read.data.fromMe) return null
  const state = STATE[read.data.ack]
  if (state === undefined) return null
  const receipt = { message: { providerId: messageId(read.data.id) }, state, at }
  return state === 'failed' ? { ...receipt, reason: 'content' } : receipt
}

export type Heard =
  | { kind: 'status'; session: string }
  | { kind: 'incoming'; session: string; message: ChatIncoming }
  | { kind: 'receipt'; session: string; receipt: ChatReceipt }

/** What one call of WAHA's tells; null for what concerns nobody here. @param body as JSON, already known to be WAHA's */
export function readEvent(body: string, now: string = new Date().toISOString()): Heard | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const read = event.safeParse(json)
  if (!read.success) return null
  const { event: name, session, payload, timestamp } = read.data
  const at = timestamp === undefined ? now : new Date(timestamp).toISOString()
  if (name === 'session.status') return { kind: 'status', session }
  if (name === 'message') {
    const found = incomingOf(payload, at)
    return found && { kind: 'incoming', session, message: found }
  }
  if (name === 'message.ack') {
    const found = receiptOf(payload, at)
    return found && { kind: 'receipt', session, receipt: found }
  }
  return null
}
