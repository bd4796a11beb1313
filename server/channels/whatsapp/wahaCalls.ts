import { createHmac } from 'node:crypto'
import type { LinkReason } from '../../../resources/whatsapp_accounts/schema.ts'
import { type OutboundAnswer, OutboundError, outbound, type Reach } from '../../integrations/outbound.ts'
import { SessionFault } from './port.ts'

/** Where a gateway stands, and how this account is called there. */
export interface WahaSettings {
  /** Its origin, with a path where it has one. */
  url: string
  key: string | null
  session: string
  reach: Reach
}

/** Linking and the like. WAHA itself waits for WhatsApp in some of them. */
const LIMIT_MS = 15_000
const MAX_BYTES = 256 * 1024

export type Method = 'GET' | 'POST' | 'PUT'
export type Call = (method: Method, path: string, body?: object, signal?: AbortSignal) => Promise<WahaAnswer>
export interface WahaAnswer {
  status: number
  json: unknown
  retryAfterMs: number | undefined
}

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const waitOf = ({ headers }: OutboundAnswer): number | undefined => {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined
}

/** Calls of one gateway, each within a time limit. @throws OutboundError */
export const wahaCalls =
  ({ url, key, reach }: WahaSettings, limitMs: number = LIMIT_MS): Call =>
  async (method, path, body, signal) => {
    const answer = await outbound(
      {
        url: url.replace(/\/+$/, '') + path,
        method,
        headers: {
          accept: 'application/json',
          ...(key === null ? {} : { 'x-api-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        limitMs,
        maxBytes: MAX_BYTES,
      },
      reach,
      signal,
    )
    return { status: answer.status, json: jsonOf(answer.body), retryAfterMs: waitOf(answer) }
  }

export const isOk = (status: number): boolean => status >= 200 && status < 300

/** What an answer of the gateway's means that is not the one asked for. */
export const refusedReason = (status: number): LinkReason =>
  status === 401 || status === 403 ? 'badKey' : status >= 500 ? 'unreachable' : 'failed'

/** What stood in the way of a call, as a fault of the session. */
export function sessionFault(error: unknown): SessionFault {
  if (error instanceof SessionFault) return error
  if (error instanceof OutboundError) return new SessionFault(error.reason === 'host' ? 'badAddress' : 'unreachable')
  return new SessionFault('failed')
}

/**
 * What the gateway signs its calls with. It follows from the key that both sides know, so that nothing more has to be kept;
 * without a key it tells nothing.
 */
export const hookKey = (wahaKey: string, account: string): string =>
  createHmac('sha256', wahaKey).update(`athar webhook ${account}`).digest('hex')

const HOOK_EVENTS = ['session.status', 'message', 'message.ack'] as const

export interface Hook {
  /** Where it is called; `account` is that of the key. */
  url: string
  account: string
}

/** The session's configuration at the gateway. */
export const configOf = (hook: Hook, key: string | null) => ({
  webhooks:
    key === null
      ? []
      : [
          {
            url: hook.url,
            events: HOOK_EVENTS,
            hmac: { key: hookKey(key, hook.account) },
            retries: { policy: 'exponential', delaySeconds: 2, attempts: 15 },
          },
        ],
})
