import { concernsService, type MailOutcome } from '../channels/email/port.ts'
import { KINDS } from './kinds/index.ts'
import type { Waiting } from './kinds/kind.ts'

/** What became of one letter, and when it may be tried again where it may. */
export interface Settled {
  id: string
  state: 'sent' | 'failed' | 'unknown' | 'planned'
  reason: string | null
  detail: string | null
  /** For `planned`: how often it has been refused, and how long it waits. */
  tries: number
  waitMs: number
}

const LONGEST_RETRY_MS = 3_600_000

/**
 * What is written of an outcome.
 * @param retryMs how long the first repetition waits; each further one twice as long, up to an hour
 * @param serviceMs how long it waits where the service was in trouble, which is no mark against the letter
 */
export function outcomeOf(
  message: Pick<Waiting, 'id' | 'kind' | 'tries'>,
  outcome: MailOutcome,
  { retryMs, serviceMs }: { retryMs: number; serviceMs: number },
): Settled {
  const base = { id: message.id, tries: message.tries, waitMs: 0 }
  if (outcome.state === 'sent') return { ...base, state: 'sent', reason: null, detail: null }
  if (outcome.state === 'unknown') return { ...base, state: 'unknown', reason: 'noAnswer', detail: outcome.detail }
  const { reason, detail } = outcome
  if (reason === 'aborted') return { ...base, state: 'planned', reason, detail }
  if (concernsService(reason)) return { ...base, state: 'planned', reason, detail, waitMs: serviceMs }
  const tries = message.tries + 1
  if (outcome.permanent || tries >= KINDS[message.kind].tries) return { ...base, state: 'failed', reason, detail }
  return {
    ...base,
    state: 'planned',
    reason,
    detail,
    tries,
    waitMs: Math.min(retryMs * 2 ** Math.min(message.tries, 20), LONGEST_RETRY_MS),
  }
}
