import { OutboundError } from '../../integrations/outbound.ts'
import { type Outcome, withoutAddresses } from '../port.ts'
import { digitsOf, type OutgoingChat } from './port.ts'
import { type Call, isOk, type WahaAnswer } from './wahaCalls.ts'
import { existsAnswer, sentId } from './wahaWire.ts'

type Failed = Extract<Outcome, { state: 'failed' }>

const failed = (reason: Failed['reason'], detail: string, permanent = false): Failed => ({
  state: 'failed',
  reason,
  detail: withoutAddresses(detail),
  permanent,
})

/** A call that brought no answer. @param body whether the message itself was in it */
function lost(error: unknown, body: boolean): Outcome {
  if (!(error instanceof OutboundError)) return failed('connect', 'The gateway could not be asked')
  const { reason, offered, message } = error
  if (body && offered) return { state: 'unknown', detail: withoutAddresses(message) }
  if (reason === 'aborted' || reason === 'timeout' || reason === 'tls') return failed(reason, message)
  return failed(reason === 'host' ? 'restricted' : 'connect', message)
}

/** What a refusal means. After the body was offered a fault of the gateway's own leaves open what it did with it. */
function refusal({ status, json, retryAfterMs }: WahaAnswer, body: boolean): Outcome {
  const told = (json as { message?: unknown } | null)?.message
  const detail = typeof told === 'string' ? `${status} ${told}` : String(status)
  if (status === 401 || status === 403) return failed('auth', detail)
  if (status === 429) return { ...failed('busy', detail), ...(retryAfterMs !== undefined && { retryMs: retryAfterMs }) }
  // The session is not there, or not at work.
  if (status === 404 || status === 422) return failed('connect', detail)
  if (status >= 500 && body) return { state: 'unknown', detail: withoutAddresses(detail) }
  return status >= 500 ? failed('connect', detail) : failed('content', detail, true)
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

function bodyOf(session: string, { to, text, media }: OutgoingChat): [path: string, body: object] {
  const chat = { session, chatId: `${digitsOf(to)}@c.us` }
  if (media === undefined) return ['/api/sendText', { ...chat, text }]
  const file = { mimetype: media.mime, filename: media.name, data: base64(media.bytes) }
  return [media.mime.startsWith('image/') ? '/api/sendImage' : '/api/sendFile', { ...chat, file, caption: text }]
}

/** Hands one message to the gateway: to a number that WhatsApp knows, and to nobody else. Never rejects. */
export async function sendByWaha(
  call: Call,
  session: string,
  message: OutgoingChat,
  signal?: AbortSignal,
): Promise<Outcome> {
  if (signal?.aborted) return failed('aborted', 'Stopped before its turn')
  try {
    const query = new URLSearchParams({ phone: digitsOf(message.to), session })
    const known = await call('GET', `/api/contacts/check-exists?${query.toString()}`, undefined, signal)
    if (!isOk(known.status)) return refusal(known, false)
    const read = existsAnswer.safeParse(known.json)
    if (read.success && !read.data.numberExists) return failed('recipient', 'The number is not on WhatsApp', true)
  } catch (error) {
    return lost(error, false)
  }
  try {
    const [path, body] = bodyOf(session, message)
    const sent = await call('POST', path, body, signal)
    if (!isOk(sent.status)) return refusal(sent, true)
    const providerId = sentId(sent.json)
    return { state: 'sent', ...(providerId !== null && { providerId }) }
  } catch (error) {
    return lost(error, true)
  }
}
