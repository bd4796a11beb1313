import { connect as connectPlain } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { atPath, composeSms, type SmsShape } from '../../../resources/_kit/smsRequest.ts'
import { lookupFor, type OutboundAnswer, OutboundError, type Reach } from '../../integrations/outbound.ts'
import { keptService } from '../../integrations/outboundKept.ts'
import { turns } from '../../turns.ts'
import { type FailReason, type Outcome, ServiceError, withoutAddresses } from '../port.ts'
import { type OutgoingSms, type SmsGateway, smsFaultOf } from './port.ts'

/** How a gateway says that it took a message. */
export interface SuccessRule {
  success: 'status' | 'exists' | 'equals'
  successPath: string | null
  successValue: string | null
  idPath: string | null
}

export interface HttpSmsSettings {
  shape: SmsShape
  rule: SuccessRule
  /** The value of the header Authorization. */
  accessKey: string | undefined
  reach: Reach
  limitMs?: number
  /** Requests under way at the same time. */
  concurrency?: number
}

/** An answer says yes or no; a longer one is a page of somebody else's. */
const ANSWER_BYTES = 64 * 1024
const DEFAULT_LIMIT_MS = 30_000

const failed = (reason: FailReason, detail: string, permanent: boolean, retryMs?: number): Outcome => ({
  state: 'failed',
  reason,
  detail: withoutAddresses(detail),
  permanent,
  ...(retryMs !== undefined && { retryMs }),
})
const unknown = (detail: string): Outcome => ({ state: 'unknown', detail: withoutAddresses(detail) })

const LONGEST_WAIT_S = 3600

/** RFC 9110: seconds, or a moment. */
function retryMsOf({ headers }: OutboundAnswer): number | undefined {
  const given = headers['retry-after']
  if (typeof given !== 'string' || given.trim() === '') return undefined
  const seconds = /^\d+$/.test(given.trim()) ? Number(given) : (Date.parse(given) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT_S) * 1000 : undefined
}

/** A status that is no success. What may have been taken over in spite of it is unknown: nothing is sent twice. */
function refusalOf(answer: OutboundAnswer): Outcome {
  const { status, body } = answer
  const said = `${status} ${body}`.slice(0, 300)
  if (status === 401 || status === 403) return failed('auth', said, false)
  if (status === 402) return failed('restricted', said, false)
  if (status === 429 || status === 503) return failed('busy', said, false, retryMsOf(answer))
  // Nothing of ours answers there, or it has moved: the address is to be corrected.
  if (status < 400 || status === 404 || status === 405 || status === 410) return failed('connect', said, false)
  if (status < 500) return failed('content', said, true)
  return unknown(said)
}

const readJson = (body: string): { ok: true; value: unknown } | { ok: false } => {
  try {
    return { ok: true, value: JSON.parse(body) as unknown }
  } catch {
    return { ok: false }
  }
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== false

/** What an answer means by the account's own rule. */
function outcomeOfAnswer(answer: OutboundAnswer, rule: SuccessRule): Outcome {
  if (answer.status < 200 || answer.status > 299) return refusalOf(answer)
  const read = readJson(answer.body)
  const value = read.ok ? read.value : undefined
  const id = rule.idPath === null ? '' : wordOf(atPath(value, rule.idPath))
  const sent: Outcome = { state: 'sent', ...(id !== '' && { providerId: id.slice(0, 200) }) }
  if (rule.success === 'status') return sent
  // It was answered well, but by what the rule cannot read: it may have been taken over.
  if (!read.ok) return unknown(`The answer is no JSON: ${answer.body.slice(0, 200)}`)
  const found = atPath(value, rule.successPath ?? '')
  const holds = rule.success === 'exists' ? isFilled(found) : wordOf(found) === rule.successValue
  // For good: a rule that is wrong would have everything sent again that has arrived.
  return holds ? sent : failed('content', answer.body.slice(0, 300), true)
}

function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof OutboundError)) throw error
  const { reason, offered, message } = error
  if (offered) return unknown(message)
  if (reason === 'timeout' || reason === 'aborted' || reason === 'tls') return failed(reason, message, false)
  return failed('connect', message, false)
}

/** Connects as a message would, and sends nothing. @throws OutboundError */
function reachable(address: string, reach: Reach, limitMs: number): Promise<void> {
  const { hostname, port, protocol } = new URL(address)
  const isTls = protocol === 'https:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const to = { host, port: port === '' ? (isTls ? 443 : 80) : Number(port), lookup: lookupFor(reach) }
  return new Promise((settle, fail) => {
    const socket = isTls ? connectTls({ ...to, servername: host }) : connectPlain(to)
    const end = (error?: Error) => {
      socket.destroy()
      if (error) fail(error)
      else settle()
    }
    socket.setTimeout(limitMs, () => end(new OutboundError('timeout', false, 'No connection in time')))
    socket.once(isTls ? 'secureConnect' : 'connect', () => end())
    socket.once('error', (error) => end(error))
  })
}

/** Any gateway that takes a message by a request of HTTP, as its account describes it. */
export function httpSms({
  shape,
  rule,
  accessKey,
  reach,
  limitMs = DEFAULT_LIMIT_MS,
  concurrency = 20,
}: HttpSmsSettings): SmsGateway {
  const turn = turns(concurrency)
  const service = keptService(reach, concurrency, limitMs)
  let closed = false

  async function deliver({ to, text, id, sender }: OutgoingSms, signal?: AbortSignal): Promise<Outcome> {
    const request = composeSms({ ...shape, senderName: sender ?? shape.senderName }, { to, text, id })
    const headers = { ...request.headers, ...(accessKey !== undefined && { authorization: accessKey }) }
    try {
      return outcomeOfAnswer(await service.ask({ ...request, headers, limitMs, maxBytes: ANSWER_BYTES }, signal), rule)
    } catch (error) {
      return outcomeOfError(error)
    }
  }

  return {
    name: 'http',
    async send(message, signal) {
      const fault = smsFaultOf(message)
      if (fault) return fault
      if (!(await turn.take(signal))) return failed('aborted', 'Stopped before its turn', false)
      try {
        return closed ? failed('connect', 'The gateway is closed', false) : await deliver(message, signal)
      } finally {
        turn.give()
      }
    },
    async verify() {
      try {
        await reachable(shape.url, reach, limitMs)
      } catch (error) {
        const tls = error instanceof OutboundError ? error.reason === 'tls' : /CERT|TLS|SSL|SIGNED/.test(String(error))
        throw new ServiceError(tls ? 'tls' : 'connect', withoutAddresses(String(error)))
      }
    },
    async close() {
      closed = true
      await turn.idle()
      await service.close()
    },
  }
}
