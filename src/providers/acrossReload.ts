import { actorKey, readClaims } from './session.ts'
import { getSettings } from './settings.ts'
import { awayNow } from './tab.ts'

/** What unsaved forms hold, for the one load of this tab that follows [4.4]. Never in the settings: other tabs have their own. */
const KEY = 'athar.kept'
/** Whoever opens the page later than this begins anew. */
const FRESH_MS = 120_000
/** Whatever a page hands over: none of these is ever written down. */
const SECRET = /password|secret|token|otp/i

interface Kept {
  owner: string
  at: number
  values: Record<string, unknown>
}

/** The value to keep; null or undefined where there is nothing. */
export type Keeper = () => unknown

const keepers = new Map<string, Keeper>()

const storage = (): Storage | null => {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** Another person, or another branch, must not meet what was typed here. */
const owner = (): string => {
  const claims = readClaims(getSettings().token)
  return claims === null ? '' : actorKey(claims)
}

const placed = (key: string): string => `${window.location.pathname}${window.location.search}#${key}`

function read(): Kept | null {
  try {
    const kept = JSON.parse(storage()?.getItem(KEY) ?? 'null') as Kept | null
    if (kept === null || kept.owner !== owner() || kept.owner === '') return null
    return Math.abs(Date.now() - kept.at) < FRESH_MS ? kept : null
  } catch {
    return null
  }
}

/** Asks `keeper` for its value before a reload; returns the way to stop. */
export function registerKeeper(key: string, keeper: Keeper): () => void {
  keepers.set(key, keeper)
  return () => {
    if (keepers.get(key) === keeper) keepers.delete(key)
  }
}

/** Writes down what every keeper holds. `failed`: something is unsaved and cannot be kept. */
export function keepAll(): 'nothing' | 'kept' | 'failed' {
  const values: Record<string, unknown> = {}
  for (const [key, keeper] of keepers) {
    const value = keeper()
    if (value !== null && value !== undefined) values[placed(key)] = value
  }
  if (Object.keys(values).length === 0) return 'nothing'
  // After a reload it would be the other branch's.
  if (awayNow() !== null) return 'failed'
  const kept: Kept = { owner: owner(), at: Date.now(), values }
  try {
    const store = storage()
    if (store === null || kept.owner === '') return 'failed'
    store.setItem(
      KEY,
      JSON.stringify(kept, (name, value: unknown) => (SECRET.test(name) ? undefined : value)),
    )
    return 'kept'
  } catch {
    return 'failed'
  }
}

/** What was kept under that key on this page before the last reload; undefined where nothing was. */
export const readKept = (key: string): unknown => read()?.values[placed(key)]

export function dropKept(key: string): void {
  const kept = read()
  if (kept === null) return
  const { [placed(key)]: _gone, ...values } = kept.values
  if (Object.keys(values).length === 0) return forgetKept()
  storage()?.setItem(KEY, JSON.stringify({ ...kept, values }))
}

export const forgetKept = (): void => storage()?.removeItem(KEY)
