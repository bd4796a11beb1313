import type { IncomingHttpHeaders } from 'node:http'
import { Agent, type Dispatcher } from 'undici'
import {
  addressFault,
  faultOf,
  lookupFor,
  notFromHere,
  type OutboundAnswer,
  OutboundError,
  type OutboundRequest,
  outbound,
  type Reach,
  tooLong,
} from './outbound.ts'

/** So long a connection waits for the next request at the most: less than services keep one that nothing comes by. */
const IDLE_MS = 1_000

/** One request on its way, and what comes of it. A stop before it has a connection offers nothing, whatever becomes of that. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<OutboundAnswer>
  #answered: (answer: OutboundAnswer) => void = () => undefined
  #failed: (error: OutboundError) => void = () => undefined
  #under: Dispatcher.DispatchController | null = null
  #stopped: 'timeout' | 'aborted' | null = null
  #status = 0
  #headers: IncomingHttpHeaders = {}
  readonly #chunks: Buffer[] = []
  #size = 0

  constructor(readonly maxBytes: number) {
    this.answer = new Promise((settle, fail) => {
      this.#answered = settle
      this.#failed = fail
    })
  }

  stop(why: 'timeout' | 'aborted'): void {
    this.#stopped ??= why
    const error = new Error(why)
    if (this.#under) this.#under.abort(error)
    else this.#failed(faultOf(error, false, why))
  }

  /** Asked once there is a connection, just before the first byte leaves. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#stopped === null) this.#under = controller
    else controller.abort(new Error(this.#stopped))
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > this.maxBytes) controller.abort(tooLong())
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [first = Buffer.alloc(0)] = this.#chunks
    const body = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first
    this.#answered({ status: this.#status, headers: this.#headers, body: body.toString('utf8') })
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error & { code?: string }): void {
    if (error.code === 'UND_ERR_CONNECT_TIMEOUT') this.#stopped ??= 'timeout'
    this.#failed(faultOf(error, this.#under !== null, this.#stopped))
  }
}

/** As Node's own client takes them: a name once, the last one; how long a connection is kept is not theirs to say. */
const headersOf = (headers: OutboundRequest['headers'] = {}) =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => name !== 'keep-alive'),
  )

/** One service that is asked often. */
export interface KeptService {
  /** @throws OutboundError */
  ask(request: OutboundRequest, signal?: AbortSignal): Promise<OutboundAnswer>
  /** Ends the connections; nothing may be under way. */
  close(): Promise<void>
}

/**
 * {@link outbound} over connections that are kept for a moment, one request at a time on each: making one costs both sides
 * more than the request. Each is looked at as it is made, as ever. A service that has cut one in place of an answer gets one
 * for each request from then on: nobody knows whether a request that died so was read, and a service that closes what it
 * promised to keep would leave many of them.
 * @param connections at the same time at the most  @param limitMs until a new one has to stand
 */
export function keptService(reach: Reach, connections: number, limitMs: number): KeptService {
  const agent = new Agent({
    connections,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    keepAliveTimeoutThreshold: IDLE_MS,
    // A request has its own limit, of all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: limitMs, lookup: lookupFor(reach) },
  })
  let hasCut = false

  async function exchanged({ url, method, headers, body, limitMs, maxBytes }: OutboundRequest, signal?: AbortSignal) {
    const { origin, pathname, search } = new URL(url)
    const exchange = new Exchange(maxBytes)
    const timer = setTimeout(() => exchange.stop('timeout'), limitMs)
    const onAbort = () => exchange.stop('aborted')
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      if (signal?.aborted) onAbort()
      else agent.dispatch({ origin, path: pathname + search, method, headers: headersOf(headers), body }, exchange)
      return await exchange.answer
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    async ask(request, signal) {
      if (hasCut) return outbound(request, reach, signal)
      if (addressFault(request.url, reach) !== null) throw notFromHere()
      try {
        return await exchanged(request, signal)
      } catch (error) {
        if (error instanceof OutboundError && error.reason === 'lost') hasCut = true
        throw error
      }
    },
    close: () => agent.destroy(),
  }
}
