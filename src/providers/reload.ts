import { keepAll } from './acrossReload.ts'
import { quiet } from './flight.ts'
import { getSettings, isTokenStored } from './settings.ts'

/** Loading the document anew; tests put their own in its place. */
export interface Navigation {
  reload: () => void
  assign: (path: string) => void
}

const browser: Navigation = {
  reload: () => window.location.reload(),
  assign: (path) => window.location.assign(path),
}

let navigation = browser
let planned: Promise<boolean> | null = null
/** The address that is being loaded anew, from when the browser was told to. */
let leaving: string | null = null

/** Puts another navigation in place, and the browser's own without an argument: as a freshly loaded document. */
export function setNavigation(next: Navigation = browser): void {
  navigation = next
  planned = null
  leaving = null
  isSilent = false
}

/** Leaves for a path with a document of its own: nothing of this one's memory goes along. */
export const leaveFor = (path: string): void => navigation.assign(path)

/**
 * The document may be asked for another page while it is on its way out: a menu stays where it is until the next
 * document has come. Then that is what is loaded; otherwise the press would be lost.
 */
export function goThereInstead(path: string): void {
  if (leaving === null || path === leaving) return
  leaving = path
  leaveFor(path)
}

/** Sends what is held back, such as an edit that could still be undone; true where there was something. */
export type Flush = () => boolean
const flushers = new Set<Flush>()

export function beforeReload(flush: Flush): () => void {
  flushers.add(flush)
  return () => flushers.delete(flush)
}

const LAST = 'athar.reloadedAt'
/** Two reloads closer than this are a circle: a server whose tokens do not hold. */
const CIRCLE_MS = 3000

function isCircle(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(LAST) ?? 0)
    window.sessionStorage.setItem(LAST, String(Date.now()))
    return Math.abs(Date.now() - last) < CIRCLE_MS
  } catch {
    return false
  }
}

let isSilent = false

/**
 * Forms ask before they are left; what they hold is kept, so nobody needs to be asked. Browsers call the window's own
 * listeners in the order in which they came, whatever their phase: call this before the first page is drawn.
 */
export function silenceQuestions(): () => void {
  const onLeave = (event: Event) => {
    if (isSilent) event.stopImmediatePropagation()
  }
  window.addEventListener('beforeunload', onLeave)
  return () => window.removeEventListener('beforeunload', onLeave)
}

const flushAll = (): boolean => [...flushers].map((flush) => flush()).includes(true)

/** Sends what is held back and waits for its end, before someone works elsewhere. */
export async function sendHeld(): Promise<void> {
  if (flushAll()) await quiet()
}

async function run(): Promise<boolean> {
  const here = navigation
  let sent = false
  for (let isSending = true; isSending; ) {
    isSending = flushAll()
    sent ||= isSending
    await quiet()
  }
  // Signed out meanwhile, or a token that only this page remembers: a reload would take it away.
  if (!isTokenStored()) return false
  const kept = keepAll()
  if (kept === 'failed' || isCircle()) return false
  isSilent = kept === 'kept' || sent
  const { pathname, search, hash } = window.location
  leaving = pathname + search + hash
  here.reload()
  return true
}

/**
 * [4.4] loads the page anew, once, after everything under way has come to its end: calls, uploads and undoable edits
 * are waited for, unsaved forms are kept. @returns whether it comes
 */
export async function reloadSoon(): Promise<boolean> {
  planned ??= run()
  const mine = planned
  const isComing = await mine
  // Where it was not done, a later refresh asks again.
  if (!isComing && planned === mine) planned = null
  return isComing
}

/** Loads the page anew where a newer version has taken a file of this one away; not in a circle. @returns whether it comes */
export async function loadNewer(): Promise<boolean> {
  // Nobody is signed in: there is nothing to keep, and nothing under way.
  if (getSettings().token !== null) return reloadSoon()
  if (isCircle()) return false
  navigation.reload()
  return true
}
