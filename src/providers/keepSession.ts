import { SETTINGS_KEY } from './chosen.ts'
import { endSession } from './ending.ts'
import { loadProfile } from './profile.ts'
import { leaveFor, silenceQuestions } from './reload.ts'
import { renew } from './renew.ts'
import { type Life, lifeOf, readClaims } from './session.ts'
import { getSettings, subscribeSettings, syncSettings } from './settings.ts'
import { isSomeoneElse, settleHere } from './tab.ts'

/** The share of a token's life after which a new one is asked for. */
const EARLY = 0.8
/** With less than this left, coming back to the page or to the network asks at once. */
const LITTLE = 0.25
/** A page that nobody has looked at for so long lets its token run out; coming back renews it. */
const HIDDEN_MS = 5 * 60_000
const AGAIN_MS = 15_000

const lifeNow = (): Life | null => {
  const { token, tokenAt } = getSettings()
  return lifeOf(token, tokenAt)
}

/** Swaps the token for a new one; the page notices nothing. False where it must be tried again. */
export async function renewSilently(): Promise<boolean> {
  const { token } = getSettings()
  if (token === null) return true
  const renewal = await renew(token)
  if (renewal.kind === 'ended') endSession(renewal.error, token)
  return renewal.kind !== 'failed' || renewal.error === null
}

/** The timer of the silent refresh; `look` sets it anew. */
function makeClock() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenSince: number | null = document.hidden ? Date.now() : null
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void ring(), Math.max(0, ms))
  }
  const now = async () => {
    clearTimeout(timer)
    if (!(await renewSilently())) wait(AGAIN_MS)
  }
  const ring = async () => {
    if (hiddenSince === null || Date.now() - hiddenSince < HIDDEN_MS) await now()
  }
  const look = () => {
    clearTimeout(timer)
    const life = lifeNow()
    if (life !== null) wait(life.from + EARLY * (life.until - life.from) - Date.now())
  }
  const back = () => {
    hiddenSince = document.hidden ? (hiddenSince ?? Date.now()) : null
    const life = lifeNow()
    if (document.hidden || life === null) return
    if (life.until - Date.now() < LITTLE * (life.until - life.from)) void now()
  }
  return { look, back, stop: () => clearTimeout(timer) }
}

/**
 * Another tab signed in as someone else: what this one shows is no longer theirs. Who only went to another branch finds
 * this page as it was, and is asked (app/layout/AwayBanner).
 */
const onStorage = ({ key }: StorageEvent): void => {
  if (key !== SETTINGS_KEY) return
  syncSettings()
  if (isSomeoneElse()) leaveFor('/')
}

/** [3.1] a refresh may bring other roles; then the profile is another too. */
function followRoles(): void {
  const { token, profile } = getSettings()
  const roles = readClaims(token)?.roles ?? []
  if (token === null || profile === null || [...roles].sort().join() === [...profile.roles].sort().join()) return
  loadProfile().catch(() => undefined)
}

/**
 * Keeps whoever is signed in signed in: a new token before the old one is spent, without a reload. Call it once when
 * the app starts; returns the way to stop.
 */
export function keepSession(): () => void {
  settleHere()
  const clock = makeClock()
  const speak = silenceQuestions()
  let { token } = getSettings()
  const unsubscribe = subscribeSettings(() => {
    if (getSettings().token === token) return
    token = getSettings().token
    clock.look()
    followRoles()
  })
  clock.look()
  document.addEventListener('visibilitychange', clock.back)
  window.addEventListener('online', clock.back)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    speak()
    clock.stop()
    document.removeEventListener('visibilitychange', clock.back)
    window.removeEventListener('online', clock.back)
    window.removeEventListener('storage', onStorage)
  }
}
