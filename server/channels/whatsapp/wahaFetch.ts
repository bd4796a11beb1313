import { OutboundError, outboundBytes } from '../../integrations/outbound.ts'
import { type Fetched, type FetchLimits, withoutAddresses } from '../port.ts'
import { isOk, type WahaSettings } from './wahaCalls.ts'

/** Below this the gateway keeps what came with messages. */
const FILES = '/api/files/'

/**
 * Where a file is at the gateway, of the address that it told; null where it told none that is one. The host in it is how the
 * gateway calls itself, which is often no name outside: it is asked at the address of the account, and nowhere else.
 */
export function pathOf(url: string | null | undefined): string | null {
  if (typeof url !== 'string' || !URL.canParse(url)) return null
  const { pathname } = new URL(url)
  const from = pathname.indexOf(FILES)
  return from < 0 ? null : pathname.slice(from)
}

const failed = (why: 'gone' | 'tooLarge' | 'later', detail: string): Fetched => ({
  state: 'failed',
  why,
  detail: withoutAddresses(detail),
})

/** Fetches what came with a message from the gateway. Never rejects. */
export async function fetchFromWaha(
  { url, key, reach }: WahaSettings,
  at: string,
  { limitMs, maxBytes }: FetchLimits,
  signal?: AbortSignal,
): Promise<Fetched> {
  if (!at.startsWith(FILES)) return failed('gone', 'Not a file of the gateway')
  try {
    const answer = await outboundBytes(
      {
        url: url.replace(/\/+$/, '') + at,
        method: 'GET',
        headers: key === null ? {} : { 'x-api-key': key },
        body: null,
        limitMs,
        maxBytes,
      },
      reach,
      signal,
    )
    if (isOk(answer.status)) return { state: 'here', bytes: answer.body }
    // A key that is refused is put right by a person; what the gateway has thrown away comes back no more.
    return failed(answer.status === 404 || answer.status === 410 ? 'gone' : 'later', `${answer.status}`)
  } catch (error) {
    if (!(error instanceof OutboundError)) return failed('later', 'The gateway could not be asked')
    return failed(error.reason === 'tooLarge' ? 'tooLarge' : 'later', error.message)
  }
}
