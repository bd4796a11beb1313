import { concernsService, type Outcome } from '../channels/port.ts'
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
  providerId?: string | null
}

const LONGEST_RETRY_MS = 3_600_000

/** A little more or less: what was refused together does not come back together. */
export const jittered = (ms: number): number => ms * (0.92 + Math.random() * 0.16)

/** A mail's Message-ID holds our own id, and what answers it speaks of that: the other name would cost an index for nothing. */
const calledBy = ({ channel }: Pick<Waiting, 'channel'>, { providerId }: { providerId?: string }): string | null =>
  channel === 'email' ? null : (providerId?.slice(0, 200) ?? null)

/**
 * What is written of an outcome.
 * @param retryMs how long the first repetition waits; each further one twice as long, up to an hour
 * @param serviceMs how long it waits where the service was in trouble, which is no mark against the letter
 */
export function outcomeOf(
  message: Pick<Waiting, 'id' | 'kind' | 'channel' | 'tries'>,
  outcome: Outcome,
  { retryMs, serviceMs }: { retryMs: number; serviceMs: number },
): Settled {
  const base = { id: message.id, tries: message.tries, waitMs: 0, providerId: null }
  if (outcome.state === 'sent')
    return { ...base, state: 'sent', reason: null, detail: null, providerId: calledBy(message, outcome) }
  if (outcome.state === 'unknown') return { ...base, state: 'unknown', reason: 'noAnswer', detail: outcome.detail }
  const { reason, detail, retryMs: least = 0 } = outcome
  if (reason === 'aborted') return { ...base, state: 'planned', reason, detail }
  if (concernsService(reason)) return { ...base, state: 'planned', reason, detail, waitMs: Math.max(serviceMs, least) }
  const tries = message.tries + 1
  if (outcome.permanent || tries >= KINDS[message.kind].tries) return { ...base, state: 'failed', reason, detail }
  return {
    ...base,
    state: 'planned',
    reason,
    detail,
    tries,
    waitMs: Math.max(jittered(Math.min(retryMs * 2 ** Math.min(message.tries, 20), LONGEST_RETRY_MS)), least),
  }
}
