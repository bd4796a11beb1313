import { type FailReason, type Outcome, withoutAddresses } from '../port.ts'

/** What Graph says of a refusal, in its answer or in an event; every part may be missing. */
export interface GraphError {
  code?: number
  subcode?: number
  message?: string
  details?: string
}

interface Reading {
  reason: FailReason
  permanent: boolean
  retryMs?: number
}

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

const forNow = (reason: FailReason, retryMs?: number): Reading => ({
  reason,
  permanent: false,
  ...(retryMs !== undefined && { retryMs }),
})
const forGood = (reason: FailReason): Reading => ({ reason, permanent: true })

/** contracts: errors are told apart by their code alone. */
const READINGS = new Map<number, Reading>([
  // Too many calls of the app, or of the account.
  [4, forNow('busy', 60 * SECOND)],
  [80007, forNow('busy', 60 * SECOND)],
  // Too many messages of the number in this second.
  [130429, forNow('busy', 5 * SECOND)],
  // Too many to this one person: the others need not wait.
  [131056, forNow('capped', 6 * SECOND)],
  [131048, forNow('restricted')],
  [368, forNow('restricted')],
  [131031, forNow('restricted')],
  [131042, forNow('restricted')],
  [190, forNow('auth')],
  [131026, forGood('recipient')],
  // The person has not written within a day, so that free text is refused, and waiting makes it no better.
  [131047, forGood('window')],
  // They have had as much marketing as Meta lets through, from whomever it came.
  [131049, forNow('capped', DAY)],
  [131050, forGood('optedOut')],
  [131052, forGood('content')],
  [131053, forGood('content')],
])

const isOfTemplate = (code: number): boolean => code >= 132000 && code < 133000

const byCode = (code: number | undefined): Reading | null =>
  code === undefined ? null : (READINGS.get(code) ?? (isOfTemplate(code) ? forGood('template') : null))

/** Staff read what Meta says with its number, which is what its help is ordered by. */
export const detailOf = ({ code, message = '', details = '' }: GraphError): string =>
  withoutAddresses(
    `${code === undefined ? '' : `${code}: `}${message}${details === '' || details === message ? '' : ` (${details})`}`,
  )

/** Why Meta could not bring a message to somebody, as an event tells it later. */
export const reasonOf = ({ code }: GraphError): FailReason => byCode(code)?.reason ?? 'content'

/** Codes by which Graph says that it failed itself: whether it had taken the message by then is not known. */
const ITS_OWN_FAILURE: ReadonlySet<number> = new Set([1, 131000])

export interface Refusal {
  status: number
  error: GraphError
  /** What its header says to wait. */
  retryMs?: number
}

/** What a refusal of a message means. */
export function refused({ status, error, retryMs }: Refusal): Outcome {
  const detail = detailOf(error)
  const known = byCode(error.code)
  if (known) {
    const wait = Math.max(retryMs ?? 0, known.retryMs ?? 0)
    return { state: 'failed', detail, ...known, ...(!known.permanent && wait > 0 && { retryMs: wait }) }
  }
  if (status === 429)
    return { state: 'failed', reason: 'busy', detail, permanent: false, retryMs: retryMs ?? 60 * SECOND }
  if (status >= 500 || (error.code !== undefined && ITS_OWN_FAILURE.has(error.code)))
    return { state: 'unknown', detail }
  if (status === 401 || status === 403) return { state: 'failed', reason: 'auth', detail, permanent: false }
  return { state: 'failed', reason: 'content', detail, permanent: true }
}
