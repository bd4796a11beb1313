import type { LinkReason } from '../../../../resources/whatsapp_accounts/schema.ts'

export interface Closed {
  /** The library's number of why; null where the process itself ended. */
  reason: number | null
  registered: boolean
  /** Whether a code was shown in this attempt. */
  hadCode: boolean
}

/** What follows: nothing until a person acts, another connection at once, or one after a while. */
export type Next = { again: 'never'; reason: LinkReason } | { again: 'now' } | { again: 'later'; reason: LinkReason }

const NEVER: Readonly<Record<number, LinkReason>> = { 401: 'loggedOut', 403: 'forbidden', 440: 'replaced' }
const LATER: Readonly<Record<number, LinkReason>> = { 411: 'mismatch', 500: 'badSession' }

/** WhatsApp asks for a new connection right after a phone was linked. */
const RESTART_REQUIRED = 515

export function afterClose({ reason, registered, hadCode }: Closed): Next {
  if (reason === RESTART_REQUIRED) return { again: 'now' }
  const never = reason === null ? undefined : NEVER[reason]
  if (never !== undefined) return { again: 'never', reason: never }
  // Nobody scanned any of the codes: a person asks for new ones when the phone is at hand.
  if (!registered && hadCode) return { again: 'never', reason: 'codesExpired' }
  return { again: 'later', reason: (reason === null ? undefined : LATER[reason]) ?? 'unreachable' }
}

const FIRST_MS = 2_000
const LONGEST_MS = 300_000

/** How long the nth repetition waits, from 0: longer each time, and not the same for all. */
export const backOff = (nth: number, random: number = Math.random()): number =>
  Math.min(FIRST_MS * 2 ** Math.min(nth, 20), LONGEST_MS) * (0.5 + random / 2)
