import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { GraphError } from './errors.ts'

export interface GraphOptions {
  /** The origin of Graph: https://graph.facebook.com, or a stand-in. */
  baseUrl: string
  /** Such as v24.0. */
  version: string
  token: string
  /** From the call to the end of the answer; 30 seconds where it is not said. */
  timeoutMs?: number | undefined
  /** Connections at the same time; 32 where it is not said. */
  concurrency?: number | undefined
}

export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE'
  /** Behind the version, its parts encoded already: `/1022/messages`. */
  path: string
  query?: Readonly<Record<string, string>>
  /** JSON, or bytes as they are. */
  body?: object | Uint8Array
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
}

/**
 * `lost`: no whole answer came. `offered`: bytes of the question had a way to Graph, which may have done what it asks.
 * @property by what was in the way, in our own words
 */
export type GraphAnswer =
  | { kind: 'answer'; json: Readonly<Record<string, unknown>> }
  | { kind: 'refused'; status: number; error: GraphError; retryMs?: number }
  | { kind: 'lost'; offered: boolean; by: 'connect' | 'tls' | 'timeout' | 'aborted' | 'answer'; detail: string }

export interface Graph {
  call(call: GraphCall): Promise<GraphAnswer>
  /** Ends the connections; calls under way are waited for. */
  close(): Promise<void>
}

const TIMEOUT_MS = 30_000
const IDLE_MS = 5_000
/** The longest answer that is read: a page of templates has some hundred kilobytes. */
const ANSWER_BYTES = 4 * 1024 * 1024

const TLS_CODE = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const jsonOf = (body: string): Json | null => {
  try {
    const parsed: unknown = JSON.parse(body)
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}

function errorOf(json: Json | null): GraphError {
  const given = json?.['error']
  if (!isObject(given)) return {}
  const { code, error_subcode: subcode, message, error_user_msg: said, error_data: data } = given
  const details = (isObject(data) ? text(data['details']) : undefined) ?? text(said)
  return {
    ...(typeof code === 'number' && { code }),
    ...(typeof subcode === 'number' && { subcode }),
    message: text(message) ?? '',
    ...(details !== undefined && { details }),
  }
}

const retryOf = ({ headers }: IncomingMessage): { retryMs?: number } => {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? { retryMs: Math.min(seconds, 86_400) * 1000 } : {}
}

function read(reply: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    reply.on('data', (part: Buffer) => {
      size += part.length
      parts.push(part)
      if (size > ANSWER_BYTES) reply.destroy(new Error('The answer is too long'))
    })
    reply.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    reply.on('error', reject)
    reply.on('aborted', () => reject(new Error('The answer broke off')))
  })
}

function answerOf(reply: IncomingMessage, body: string): GraphAnswer {
  const status = reply.statusCode ?? 0
  const json = jsonOf(body)
  if (status >= 200 && status < 300 && json) return { kind: 'answer', json }
  if (status >= 400) return { kind: 'refused', status, error: errorOf(json), ...retryOf(reply) }
  // A redirect is followed nowhere, and a page is no answer of Graph's.
  return { kind: 'lost', offered: true, by: 'answer', detail: `An answer of status ${status} that is none of Graph’s` }
}

const payloadOf = ({ body }: GraphCall): { bytes: Uint8Array; type: string } | null => {
  if (body === undefined) return null
  if (body instanceof Uint8Array) return { bytes: body, type: 'application/octet-stream' }
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}

/** What cannot even be asked, such as with a key that no header takes, has left nothing. */
const notBegun = (error: unknown): GraphAnswer => ({
  kind: 'lost',
  offered: false,
  by: 'connect',
  detail: error instanceof Error ? error.message : String(error),
})

/** Speaks to Graph with one account's token; every call ends within its time, none is made twice, none rejects. */
export function graphClient({
  baseUrl,
  version,
  token,
  timeoutMs = TIMEOUT_MS,
  concurrency = 32,
}: GraphOptions): Graph {
  const base = new URL(baseUrl)
  const secure = base.protocol === 'https:'
  // Kept for a moment only: one that Graph has just closed would leave a message of which nobody knows whether it left.
  const agent = new (secure ? HttpsAgent : HttpAgent)({
    keepAlive: true,
    maxSockets: concurrency,
    maxFreeSockets: 8,
    timeout: IDLE_MS,
  })
  const underway = new Set<Promise<GraphAnswer>>()

  const ask = (call: GraphCall): Promise<GraphAnswer> =>
    new Promise((resolve) => {
      const url = new URL(`${base.pathname.replace(/\/$/, '')}/${version}${call.path}`, base)
      for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
      const payload = payloadOf(call)
      let offered = false
      let stopped: 'timeout' | 'aborted' | null = null
      const request = (secure ? requestHttps : requestHttp)(url, {
        method: call.method,
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(payload && { 'content-type': payload.type, 'content-length': String(payload.bytes.length) }),
          ...call.headers,
        },
      })
      const stop = (why: 'timeout' | 'aborted') => (): void => {
        stopped ??= why
        request.destroy(new Error(why === 'timeout' ? 'No answer in time' : 'Stopped before an answer'))
      }
      const timer = setTimeout(stop('timeout'), timeoutMs)
      const aborted = stop('aborted')
      call.signal?.addEventListener('abort', aborted, { once: true })
      const end = (answer: GraphAnswer): void => {
        clearTimeout(timer)
        call.signal?.removeEventListener('abort', aborted)
        resolve(answer)
      }
      const lose = (error: Error & { code?: string }): void => {
        const tls = TLS_CODE.test(error.code ?? '')
        end({ kind: 'lost', offered, by: stopped ?? (tls ? 'tls' : 'connect'), detail: error.message })
      }
      request.on('socket', (socket) => {
        const ready = (): void => {
          offered = true
        }
        // One that was kept from before is connected; a new one lets nothing through until it is.
        if (!socket.connecting && request.reusedSocket) ready()
        else socket.once(secure ? 'secureConnect' : 'connect', ready)
      })
      request.on('error', lose)
      request.on('response', (reply) => {
        read(reply).then((body) => end(answerOf(reply, body)), lose)
      })
      if (call.signal?.aborted) aborted()
      else request.end(payload?.bytes)
    })

  return {
    call: (call) => {
      const asked = ask(call).catch(notBegun)
      underway.add(asked)
      void asked.finally(() => underway.delete(asked))
      return asked
    },
    close: async () => {
      await Promise.all(underway)
      agent.destroy()
    },
  }
}
