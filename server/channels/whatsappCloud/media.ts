import { randomUUID } from 'node:crypto'
import { OutboundError, outboundBytes } from '../../integrations/outbound.ts'
import { type Fetched, type FetchLimits, withoutAddresses } from '../port.ts'
import { type Graph, type GraphAnswer, type GraphOptions } from './client.ts'
import { type CloudMedia, sentAs } from './port.ts'

/** Where Meta has its files; Graph names another address below one of these for each, good for five minutes. */
const HOSTS = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/

const failed = (why: 'gone' | 'tooLarge' | 'later', detail: string): Fetched => ({
  state: 'failed',
  why,
  detail: withoutAddresses(detail),
})

/** The token goes to Meta, or to what stands in for Graph, and to nobody else. */
function mayHaveToken(url: string, baseUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, origin } = new URL(url)
  return origin === new URL(baseUrl).origin || (protocol === 'https:' && HOSTS.test(hostname))
}

/** Whether what Graph says no to may be another thing later: too many calls, its own failure, a token that is put right. */
const mayBeLater = ({ status, error: { code = 0 } }: Extract<GraphAnswer, { kind: 'refused' }>): boolean =>
  status >= 500 || status === 429 || status === 401 || status === 403 || [1, 2, 4, 190, 80007, 130429].includes(code)

/** Fetches a file of a message by Meta's id of it: its address first, then what is there. Never rejects. */
export async function fetchFromMeta(
  graph: Graph,
  { baseUrl, token, phoneNumberId }: Pick<GraphOptions, 'baseUrl' | 'token'> & { phoneNumberId: string },
  at: string,
  { limitMs, maxBytes }: FetchLimits,
  signal?: AbortSignal,
): Promise<Fetched> {
  const query = { phone_number_id: phoneNumberId }
  const told = await graph.call({ method: 'GET', path: `/${encodeURIComponent(at)}`, query, signal })
  if (told.kind === 'lost') return failed('later', told.detail)
  if (told.kind === 'refused') return failed(mayBeLater(told) ? 'later' : 'gone', told.error.message ?? '')
  const { url, file_size: size } = told.json
  if (typeof size === 'number' && size > maxBytes) return failed('tooLarge', 'Larger than is kept')
  if (typeof url !== 'string' || !mayHaveToken(url, baseUrl)) return failed('gone', 'An address that is none of Meta’s')
  // Where Graph itself stands is the installation's own word; every other address is on the public network.
  const reach = { privateHosts: new URL(url).origin === new URL(baseUrl).origin }
  try {
    const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Athar' }
    const answer = await outboundBytes({ url, method: 'GET', headers, body: null, limitMs, maxBytes }, reach, signal)
    if (answer.status >= 200 && answer.status < 300) return { state: 'here', bytes: answer.body }
    // An address that has run out is named anew the next time.
    return failed('later', `${answer.status}`)
  } catch (error) {
    if (!(error instanceof OutboundError)) return failed('later', 'The file could not be asked for')
    return failed(error.reason === 'tooLarge' ? 'tooLarge' : 'later', error.message)
  }
}

/** A name within a header of a form: no quotes, no line ends. */
const quoted = (name: string): string => name.replace(/["\r\n\\]/g, '_')

function formOf(media: CloudMedia, mime: string): { body: Uint8Array; type: string } {
  const border = `athar-${randomUUID()}`
  const field = (name: string, value: string): string =>
    `--${border}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = `${field('messaging_product', 'whatsapp')}${field('type', mime)}--${border}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(media.name)}"\r\nContent-Type: ${mime}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), media.bytes, Buffer.from(`\r\n--${border}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${border}` }
}

/** Leaves a file with Meta, to be sent by its id. Nothing of it has reached anybody by then. */
export function leaveWithMeta(
  graph: Graph,
  phoneNumberId: string,
  media: CloudMedia,
  signal?: AbortSignal,
): Promise<GraphAnswer> {
  const { body, type } = formOf(media, sentAs(media.mime)?.as ?? media.mime)
  const path = `/${encodeURIComponent(phoneNumberId)}/media`
  return graph.call({ method: 'POST', path, body, headers: { 'content-type': type }, signal })
}
