/**
 * What every channel has in common: how Athar hands one message to one person, in its own words. Each channel's folder says
 * in its own `port.ts` what a message of it is made of; adapters stand beside that.
 */

import type { FailReason } from '../../resources/_kit/reasons.ts'

export { CHANNELS, type Channel } from '../../resources/_kit/channels.ts'
export type { FailReason } from '../../resources/_kit/reasons.ts'

/**
 * What became of a message.
 * - `sent`: the service took it over. `providerId`: what the service calls it.
 * - `failed`: surely not accepted. `permanent`: the same message would be refused again. `retryMs`: how long the service
 *   says to wait at least.
 * - `unknown`: the body was offered and no answer came; only a person may decide to send it again.
 * `detail` is for staff: at most 300 characters, addresses and numbers of people taken out.
 */
export type Outcome =
  | { state: 'sent'; providerId?: string }
  | { state: 'failed'; reason: FailReason; detail: string; permanent: boolean; retryMs?: number }
  | { state: 'unknown'; detail: string }

/** What every message has, whatever carries it. */
export interface Outgoing {
  /** The ledger row's id, `[A-Za-z0-9._-]{1,100}`: what a service echoes or keys by. */
  id: string
  lang: 'en' | 'ar'
}

/**
 * What became of a file that came with a message. `gone`: the service has it no more, or gives it to nobody; `tooLarge`: it
 * is larger than was asked for; `later`: the service or the way to it fails for now. `detail` as of an {@link Outcome}.
 */
export type Fetched =
  | { state: 'here'; bytes: Uint8Array }
  | { state: 'failed'; why: 'gone' | 'tooLarge' | 'later'; detail: string }

export interface FetchLimits {
  /** Milliseconds until all of it has to be here. */
  limitMs: number
  maxBytes: number
}

export interface Gateway<O extends Outgoing> {
  readonly name: string
  /** Never rejects. Settles within the adapter's time limit, counted from the message's turn. */
  send(message: O, signal?: AbortSignal): Promise<Outcome>
  /**
   * Fetches a file that came with a message, by what the service called it as it told of it. Never rejects. An adapter to
   * which files come whole, or not at all, has none.
   */
  fetch?(at: string, limits: FetchLimits, signal?: AbortSignal): Promise<Fetched>
  /** Connects and signs in without sending. Rejects with {@link ServiceError}. */
  verify(): Promise<void>
  /** Lets messages under way finish, then closes the connections. Later sends fail with `connect`. */
  close(): Promise<void>
}

export class ServiceError extends Error {
  readonly reason: FailReason
  constructor(reason: FailReason, detail: string) {
    super(detail)
    this.name = 'ServiceError'
    this.reason = reason
  }
}

/** Nothing will leave until a person has put it right. */
const LASTING: readonly FailReason[] = ['tls', 'auth', 'sender', 'restricted']
export const isLasting = (reason: FailReason): boolean => LASTING.includes(reason)

const SERVICE_REASONS: readonly FailReason[] = ['connect', 'tls', 'auth', 'sender', 'restricted', 'busy']

/** True when every other message would meet the same: a worker pauses instead of burning through its list. */
export const concernsService = (reason: FailReason): boolean => SERVICE_REASONS.includes(reason)

/** What a service says at length is looked at no further: whoever runs it decides what stands there. */
const MOST_SAID = 2000

/** Services often repeat the recipient; details are stored and shown, so addresses go, and numbers as long as a phone's. */
export function withoutAddresses(text: string): string {
  return (
    text
      .slice(0, MOST_SAID)
      // From where a word begins alone: a long word without an address would be looked through anew from each letter.
      .replace(/(?<![^\s<>()[\]:;,"'])[^\s<>()[\]:;,"']+@[^\s<>()[\]:;,"']+/g, '…')
      .replace(/\+?\d[\d\s-]{7,}\d/g, '…')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 300)
  )
}
