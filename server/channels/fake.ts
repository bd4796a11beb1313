import type { Gateway, Outcome, Outgoing } from './port.ts'

/** A gateway of any channel for tests: answers as scripted, keeps what it was given, sends nothing. */
export interface FakeGateway<O extends Outgoing> extends Gateway<O> {
  /** Messages the stand-in accepted (`sent`), in order. */
  readonly accepted: O[]
  /** Every message it was asked to send, in order. */
  readonly asked: O[]
  /** One answer for all, or one per message; `silent` never answers: the time limit or the signal ends it. */
  answer(script: FakeReply | ((message: O, n: number) => FakeReply)): void
}

export type FakeReply = Outcome | { state: 'silent'; offered: boolean }

interface FakeSettings<O extends Outgoing> {
  limitMs?: number
  /** What no adapter of the channel may send; null where the message may go. */
  faultOf?: (message: O) => Outcome | null
}

const notBegun = (reason: 'aborted' | 'timeout' | 'connect'): Outcome => ({
  state: 'failed',
  reason,
  detail: 'Nothing was offered',
  permanent: false,
})

/** Settles with what ended the wait. */
const ended = (ms: number, signal?: AbortSignal): Promise<'timeout' | 'aborted'> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve('timeout'), ms)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve('aborted')
      },
      { once: true },
    )
  })

export function fakeGateway<O extends Outgoing>({ limitMs = 1_000, faultOf }: FakeSettings<O> = {}): FakeGateway<O> {
  let script: (message: O, n: number) => FakeReply = () => ({ state: 'sent' })
  let closed = false
  const accepted: O[] = []
  const asked: O[] = []
  return {
    name: 'fake',
    accepted,
    asked,
    answer(next) {
      script = typeof next === 'function' ? next : () => next
    },
    async send(message, signal) {
      const fault = faultOf?.(message) ?? null
      if (fault) return fault
      if (closed) return notBegun('connect')
      if (signal?.aborted) return notBegun('aborted')
      const reply = script(message, asked.push(message) - 1)
      if (reply.state === 'silent') {
        const why = await ended(limitMs, signal)
        return reply.offered ? { state: 'unknown', detail: 'No answer to the body' } : notBegun(why)
      }
      if (reply.state === 'sent') accepted.push(message)
      return reply
    },
    async verify() {},
    async close() {
      closed = true
    },
  }
}
