import type { Mailer, MailOutcome, OutgoingMail } from './port.ts'
import { faultOf } from './port.ts'

/** What the stand-in does with the next letter: answer at once, answer late, or never answer. */
export type FakeAnswer =
  | MailOutcome
  | { state: 'slow'; ms: number; outcome: MailOutcome }
  /** Never answers; our time limit or the signal ends it. `offered`: the body had already been taken. */
  | { state: 'silent'; offered: boolean }

export interface FakeMailer extends Mailer {
  /** Letters the stand-in accepted (`sent`), in order. */
  readonly accepted: OutgoingMail[]
  /** Every letter it was asked to send, in order. */
  readonly asked: OutgoingMail[]
  /** One answer for all, or one per letter (asked with the letter and its number from 0). */
  answer(script: FakeAnswer | ((mail: OutgoingMail, n: number) => FakeAnswer)): void
}

/** A mailer for tests: obeys the port, answers as scripted, sends nothing. */
export function fakeMailer({ limitMs = 1_000 }: { limitMs?: number } = {}): FakeMailer {
  let script: (mail: OutgoingMail, n: number) => FakeAnswer = acceptAll
  let closed = false
  const accepted: OutgoingMail[] = []
  const asked: OutgoingMail[] = []

  return {
    name: 'fake',
    accepted,
    asked,
    answer(next) {
      script = typeof next === 'function' ? next : () => next
    },
    async send(mail, signal) {
      const fault = faultOf(mail)
      if (fault) return fault
      if (closed) return fail('connect', 'The mailer is closed')
      if (signal?.aborted) return fail('aborted', 'Stopped before its turn')
      const answer = script(mail, asked.push(mail) - 1)
      const outcome = await settle(answer, limitMs, signal)
      if (outcome.state === 'sent') accepted.push(mail)
      return outcome
    },
    async verify() {},
    async close() {
      closed = true
    },
  }
}

const acceptAll = (): FakeAnswer => ({ state: 'sent' })

function fail(reason: 'aborted' | 'timeout' | 'connect', detail: string): MailOutcome {
  return { state: 'failed', reason, detail, permanent: false }
}

async function settle(answer: FakeAnswer, limitMs: number, signal: AbortSignal | undefined): Promise<MailOutcome> {
  if (answer.state !== 'slow' && answer.state !== 'silent') return answer
  const waitMs = answer.state === 'slow' ? answer.ms : Number.POSITIVE_INFINITY
  const ended = await pause(Math.min(waitMs, limitMs), signal)
  if (answer.state === 'slow') {
    if (ended === 'time' && waitMs <= limitMs) return answer.outcome
    return { state: 'unknown', detail: 'No answer to the body' }
  }
  if (answer.offered) return { state: 'unknown', detail: 'No answer to the body' }
  return ended === 'aborted' ? fail('aborted', 'Stopped by the caller') : fail('timeout', 'Time limit')
}

function pause(ms: number, signal?: AbortSignal): Promise<'time' | 'aborted'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve('time')
    }, ms)
    const onAbort = () => {
      clearTimeout(timer)
      resolve('aborted')
    }
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
