import type { HttpError } from 'react-admin'
import { endSession } from './ending.ts'
import { faultName, ownFault } from './fault.ts'
import { reloadSoon } from './reload.ts'
import { renew } from './renew.ts'
import { isSameActor, lifeOf } from './session.ts'
import { getSettings } from './settings.ts'
import { awayNow } from './tab.ts'

/** A call as it can be made again with another token. */
export interface Attempt<R extends { status: number }> {
  make: (token: string | null) => Promise<R>
  errorOf: (reply: R) => Promise<HttpError> | HttpError
  /** [7.1] carries no token, and its 401 signs nobody out. */
  anonymous?: boolean
}

const firstTimers = new Set<() => void>()

/** Calls `listener` whenever the server asks for the first-time page first (409 `firstTime`); returns the way to stop. */
export function onFirstTime(listener: () => void): () => void {
  firstTimers.add(listener)
  return () => firstTimers.delete(listener)
}

/** The token to go on with after `failed`. Throws what the reader is to see where there is none. */
async function tokenAfter(failed: string, refusal: HttpError): Promise<string> {
  const renewal = await renew(failed)
  if (renewal.kind === 'ended') {
    endSession(renewal.error, failed)
    throw renewal.error
  }
  if (renewal.kind === 'failed') throw renewal.error ?? refusal
  // Another tab signed in as someone else or went to another branch: this call was not meant for there.
  if (!isSameActor(failed, renewal.token)) {
    // A page of another branch stays as it is, and asks (tab.ts).
    if (awayNow() === null) void reloadSoon()
    throw refusal
  }
  return renewal.token
}

/** The stored token; one that is spent is renewed first, which spares the 401 and the reload that follows it. */
async function tokenNow(): Promise<string | null> {
  const { token, tokenAt } = getSettings()
  const life = lifeOf(token, tokenAt)
  if (token === null || life === null || Date.now() < life.until) return token
  return tokenAfter(token, ownFault(401, 'sessionExpired'))
}

async function refused(error: HttpError, token: string | null): Promise<never> {
  if (error.status === 401 || error.status === 403) endSession(error, token)
  if (error.status === 409 && faultName(error) === 'firstTime') for (const listener of firstTimers) listener()
  throw error
}

const isSuccess = ({ status }: { status: number }): boolean => status >= 200 && status < 300

/**
 * Makes a call with the token of the moment. [4.4] [8.10] a 401 is answered by one refresh and one more try, and the
 * page reloads; where the refresh is refused, or the second try is, the session ends. [8.11] a 403 ends it at once.
 * A refresh that could not be made fails this call alone.
 */
export async function authorized<R extends { status: number }>(attempt: Attempt<R>): Promise<R> {
  const token = attempt.anonymous === true ? null : await tokenNow()
  const reply = await attempt.make(token)
  // [7.1] only 2xx is success.
  if (isSuccess(reply)) return reply
  const error = await attempt.errorOf(reply)
  if (token === null || reply.status !== 401) return refused(error, token)
  const next = await tokenAfter(token, error)
  void reloadSoon()
  const again = await attempt.make(next)
  return isSuccess(again) ? again : refused(await attempt.errorOf(again), next)
}
