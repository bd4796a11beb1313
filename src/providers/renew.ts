import type { HttpError } from 'react-admin'
import { faultOf, networkFault, ownFault, parse } from './fault.ts'
import { getSettings, setSettings, spokenIn, syncSettings } from './settings.ts'

/** Every tab knows it; whoever holds it is alone with the refresh cookie. */
const LOCK = 'athar-session'
/** A password that is just being changed, here or in another tab, ends the old token before the new one is stored. */
const GRACE_MS = 300

/** `ended`: the server refuses to go on. `failed`: it could not be asked; `error` is null where nobody is signed in. */
export type Renewal =
  | { kind: 'renewed'; token: string }
  | { kind: 'ended'; error: HttpError }
  | { kind: 'failed'; error: HttpError | null }

/** Runs while no other tab does. Plain HTTP beyond localhost has no locks; there the server's overlap of 10 s serves. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks
  return locks ? locks.request(LOCK, work) : work()
}

/** [7.7] trades the cookie for an access token and stores nothing. */
export async function askRefresh(): Promise<Renewal> {
  const response = await fetch('/api/Account/Refresh', {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Accept-Language': spokenIn(getSettings()),
      'Content-Type': 'application/json',
    },
    body: '{}',
    credentials: 'same-origin',
  }).catch(() => null)
  if (response === null) return { kind: 'failed', error: networkFault() }
  if (!response.ok) {
    const error = await faultOf(response)
    return { kind: response.status === 401 || response.status === 403 ? 'ended' : 'failed', error }
  }
  const body = parse(await response.text().catch(() => '')) as { data?: unknown } | null
  const token = body?.data
  return typeof token === 'string' && token !== ''
    ? { kind: 'renewed', token }
    : { kind: 'failed', error: ownFault(502, 'undefined') }
}

/** The token that someone else has stored instead of `failed` in the meantime, or null while it stands. */
function successor(failed: string): Renewal | null {
  const { token } = syncSettings()
  if (token === failed) return null
  return token === null ? { kind: 'failed', error: null } : { kind: 'renewed', token }
}

async function trade(failed: string): Promise<Renewal> {
  const before = successor(failed)
  if (before) return before
  const renewal = await askRefresh()
  if (renewal.kind === 'ended') await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
  // Whoever signed out or in while the call was under way has the last word.
  const after = successor(failed)
  if (after) return after
  if (renewal.kind === 'renewed') setSettings({ token: renewal.token })
  return renewal
}

let running: Promise<Renewal> | null = null

/** [4.4] another token for one that was refused or is spent: one refresh at a time, over all calls and tabs. */
export function renew(failed: string): Promise<Renewal> {
  running ??= alone(() => trade(failed)).finally(() => {
    running = null
  })
  return running
}
