import { actorKey, readClaims } from './session.ts'
import { getSettings } from './settings.ts'
import { awayNow } from './tab.ts'

/** What unsaved forms hold while their page is away [4.4]. Never in the settings: other tabs have their own. */
const KEY = 'athar.kept'
/** Whoever opens the page later than this begins anew: a phone drops the pages of a morning and loads them again. */
const FRESH_MS = 12 * 60 * 60_000
/** Whatever a page hands over: none of these is ever written down. */
const SECRET = /password|secret|token|otp/i

interface Kept {
  owner: string
  at: number
  values: Record<string, unknown>
}

/** The value to keep; null or undefined where there is nothing. */
export type Keeper = () => unknown

/** Each with whom it works for: after a change of branch the document of the one before still stands for a moment. */
const keepers = new Map<string, { keeper: Keeper; owner: string }>()

const storage = (): Storage | null => {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** Another person, or another branch, must not meet what was typed here; nor whoever signs in what nobody had typed. */
const owner = (): string => {
  const claims = readClaims(getSettings().token)
  return claims === null ? 'nobody' : actorKey(claims)
}

/** The step of a form is no other place. */
const placed = (key: string): string => {
  const search = new URLSearchParams(window.location.search)
  search.delete('step')
  return `${window.location.pathname}?${search}#${key}`
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(storage()?.getItem(KEY) ?? 'null') as Kept | null
    if (kept === null || kept.owner !== owner()) return null
    return Math.abs(Date.now() - kept.at) < FRESH_MS ? kept : null
  } catch {
    return null
  }
}

/** Asks `keeper` for its value before the page goes; returns the way to stop. */
export function registerKeeper(key: string, keeper: Keeper): () => void {
  const entry = { keeper, owner: owner() }
  keepers.set(key, entry)
  return () => {
    if (keepers.get(key) === entry) keepers.delete(key)
  }
}

/** What this document wrote down when it was last left. */
let written: readonly string[] = []

/** Writes down what every keeper holds. `failed`: something is unsaved and cannot be kept. */
export function keepAll(): 'nothing' | 'kept' | 'failed' {
  const whose = owner()
  const values: Record<string, unknown> = {}
  for (const [key, entry] of keepers) {
    const value = entry.owner === whose ? entry.keeper() : null
    if (value !== null && value !== undefined) values[placed(key)] = value
  }
  if (Object.keys(values).length === 0) return 'nothing'
  // After a reload it would be the other branch's.
  if (awayNow() !== null) return 'failed'
  written = Object.keys(values)
  return write(values) ? 'kept' : 'failed'
}

/** Beside what other pages of this tab left unsaved. False where there is no room. */
function write(values: Record<string, unknown>): boolean {
  const kept: Kept = { owner: owner(), at: Date.now(), values: { ...read()?.values, ...values } }
  try {
    const store = storage()
    store?.setItem(
      KEY,
      JSON.stringify(kept, (name, value: unknown) => (SECRET.test(name) ? undefined : value)),
    )
    return store !== null
  } catch {
    return false
  }
}

/** Writes down at once what is typed under that key on this page; it stays when the page is left for another one. */
export const keepNow = (key: string, value: unknown): void => void write({ [placed(key)]: value })

export interface Draft {
  keep: (value: unknown) => void
  drop: () => void
}

/** What is typed under that key on the page that is open now, wherever one has gone by the time it is kept or done with. */
export function draftHere(key: string): Draft {
  const [place, whose] = [placed(key), owner()]
  const mine = (act: () => void) => {
    if (owner() === whose) act()
  }
  return {
    keep: (value) => mine(() => void write({ [place]: value })),
    drop: () => mine(() => drop([place])),
  }
}

/** What was kept under that key on this page when it was last left; undefined where nothing was. */
export const readKept = (key: string): unknown => read()?.values[placed(key)]

function drop(places: readonly string[]): void {
  const kept = read()
  if (kept === null) return
  const values = Object.fromEntries(Object.entries(kept.values).filter(([place]) => !places.includes(place)))
  if (Object.keys(values).length === 0) return forgetKept()
  storage()?.setItem(KEY, JSON.stringify({ ...kept, values }))
}

export const dropKept = (key: string): void => drop([placed(key)])

/**
 * Keeps what is unsaved whenever the page goes out of sight, by a reload, by an address, or because a phone may drop it
 * in the background. Once the same page is back, what was written is gone again: from then on it speaks for itself.
 * Returns the way to stop.
 */
export function keepWhileAway(): () => void {
  const leave = () => void keepAll()
  const back = () => {
    drop(written)
    written = []
  }
  const turn = () => (document.visibilityState === 'hidden' ? leave() : back())
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) back()
  }
  document.addEventListener('visibilitychange', turn)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', shown)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', shown)
  }
}

export const forgetKept = (): void => storage()?.removeItem(KEY)
