import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type OutboundAnswer, OutboundError, type OutboundReason, outbound, type Reach } from '../outbound.ts'
import {
  type Operation,
  type OperationPage,
  type Platform,
  type PlatformAccount,
  PlatformError,
  type PlatformReason,
} from './port.ts'

const LIMIT_MS = 20_000
const MOST_BYTES = 2 * 1024 ** 2
const PAGE = 500
const TRIES = 3
/** Between tries where the platform says nothing of it, and the longest that it is waited for. */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

const REASON: Readonly<Record<OutboundReason, PlatformReason>> = {
  host: 'address',
  connect: 'connect',
  tls: 'tls',
  timeout: 'timeout',
  aborted: 'timeout',
  lost: 'connect',
  tooLarge: 'answer',
}

const known = (max: number) =>
  z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? null : String(value).slice(0, max)))

const operation = z
  .object({
    id: z.union([z.string().min(1).max(100), z.number().transform(String)]),
    donorName: known(200),
    donorPhone: known(40),
    donorEmail: known(254),
    projectCode: known(40),
    projectName: known(200),
    amount: known(30),
    fund: known(60),
    paidAt: known(40),
    paymentWay: known(60),
    reversed: z.boolean().nullish(),
  })
  .transform(({ reversed, ...rest }): Operation => ({ ...rest, reversed: reversed ?? false }))

const session = z.object({ token: z.string().min(1).max(4000) })
const page = z.object({ operations: z.array(operation).max(PAGE), next: z.string().min(1).max(500).nullable() })

function read<T>(shape: z.ZodType<T>, { body }: OutboundAnswer): T {
  try {
    return shape.parse(JSON.parse(body))
  } catch {
    throw new PlatformError('answer', 'The answer is not what the contract says')
  }
}

const pauseOf = ({ headers }: OutboundAnswer): number => {
  const asked = Number(headers['retry-after'])
  return Number.isFinite(asked) && asked >= 0 ? asked * 1000 : PAUSE_MS
}

/** Refused for now, or in trouble that may pass. */
const mayPass = ({ status }: OutboundAnswer): boolean => status === 429 || status >= 500

/** The platform's side of docs/platform-link.md over HTTP. */
export class Joud implements Platform {
  readonly #account: PlatformAccount
  readonly #reach: Reach
  #token: string | null = null

  constructor(account: PlatformAccount, reach: Reach) {
    this.#account = account
    this.#reach = reach
  }

  async signIn(signal?: AbortSignal): Promise<void> {
    const { email, password } = this.#account
    const answer = await this.#ask('POST', '/athar/v1/session', JSON.stringify({ email, password }), signal)
    if (answer.status === 401 || answer.status === 403)
      throw new PlatformError('login', 'Email and password are refused')
    if (answer.status !== 200) throw new PlatformError('answer', `It answered ${answer.status}`)
    this.#token = read(session, answer).token
  }

  async listOperations(since: string | null, cursor: string | null, signal?: AbortSignal): Promise<OperationPage> {
    const query = new URLSearchParams({
      limit: String(PAGE),
      ...(since === null ? {} : { since }),
      ...(cursor === null ? {} : { cursor }),
    })
    const path = `/athar/v1/operations?${query.toString()}`
    if (this.#token === null) await this.signIn(signal)
    let answer = await this.#ask('GET', path, null, signal)
    if (answer.status === 401) {
      // Signed out meanwhile: a token lives as long as the platform likes.
      await this.signIn(signal)
      answer = await this.#ask('GET', path, null, signal)
    }
    if (answer.status === 401 || answer.status === 403) throw new PlatformError('login', 'The session is refused')
    if (answer.status !== 200) throw new PlatformError('answer', `It answered ${answer.status}`)
    return read(page, answer)
  }

  /** Reading and signing in change nothing over there: both may be tried again. */
  async #ask(method: 'GET' | 'POST', path: string, body: string | null, signal?: AbortSignal): Promise<OutboundAnswer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#once(method, path, body, signal)
      if (!mayPass(answer)) return answer
      const pause = pauseOf(answer)
      if (tries === TRIES || pause > LONGEST_PAUSE_MS)
        throw new PlatformError('busy', `It answered ${answer.status}, ${tries} times`)
      await wait(pause, undefined, signal ? { signal } : {})
    }
  }

  async #once(
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    signal?: AbortSignal,
  ): Promise<OutboundAnswer> {
    const headers = {
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' && this.#token !== null ? { authorization: `Bearer ${this.#token}` } : {}),
    }
    const url = `${this.#account.link.replace(/\/+$/, '')}${path}`
    try {
      return await outbound(
        { url, method, headers, body, limitMs: LIMIT_MS, maxBytes: MOST_BYTES },
        this.#reach,
        signal,
      )
    } catch (error) {
      if (error instanceof OutboundError) throw new PlatformError(REASON[error.reason], error.message)
      throw error
    }
  }
}
