import { actorKey, readClaims } from '../session.ts'
import { getSettings, subscribeSettings } from '../settings.ts'
import { awayNow } from '../tab.ts'
import { isFollowing, tellChanged, watchFollowing } from './followed.ts'
import { type Heard, listenOnce } from './stream.ts'

/** Every tab knows both: who holds the lock listens for all of them. */
const NAME = 'athar-live'
/** Without a stream what is followed is asked again so often. */
const POLL_MS = 30_000
/** Leaving one page for the next, or a tab for a moment, ends nothing. */
const LINGER_MS = 2_000
const AGAIN_MS = { least: 1_000, most: 30_000 }

type Said =
  | { kind: 'changed'; names: readonly string[] }
  /** The stream stands; `here`: it has stood already. */
  | { kind: 'open' | 'here' }
  /** It stands, and told all that has changed since this page put its first question. */
  | { kind: 'caughtUp' }
  | { kind: 'lost' }
  /** A tab that has just come. */
  | { kind: 'hello' }

/** Whoever is signed in where this document works; null where nobody follows anything, or nobody looks. */
function whoListens(): string | null {
  const claims = readClaims(getSettings().token)
  if (claims === null || claims.firstTime || document.hidden || !isFollowing() || awayNow() !== null) return null
  return actorKey(claims)
}

/** Not all at the same moment: a server that comes back has many who wait for it. */
const pauseAfter = (failures: number): number =>
  Math.min(AGAIN_MS.least * 2 ** failures, AGAIN_MS.most) * (0.5 + Math.random() / 2)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    window.addEventListener('online', done)
  })

/** One listener's time, from being looked at to being left: alone, or beside other tabs that have the stream. */
class Listening {
  readonly #stop = new AbortController()
  readonly #others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  readonly #poll: ReturnType<typeof setInterval>
  /** Null until the stream has been heard of at all. */
  #stands: boolean | null = null
  #holds = false

  constructor(readonly who: string) {
    this.#poll = setInterval(() => {
      if (this.#stands !== true) tellChanged('anything')
    }, POLL_MS)
    this.#others?.addEventListener('message', ({ data }: MessageEvent<Said & { who: string }>) => {
      // Another person's, from a tab that has not noticed yet.
      if (data.who !== this.who) return
      if (data.kind !== 'hello') this.#hear(data)
      else if (this.#holds && this.#stands === true) this.#tell({ kind: 'here' })
    })
    this.#tell({ kind: 'hello' })
    const { signal } = this.#stop
    const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
    // Plain HTTP beyond this machine has no locks: there each tab that is looked at has a stream of its own.
    if (locks) void locks.request(NAME, { signal }, () => this.#hold(signal)).catch(() => undefined)
    else void this.#hold(signal)
  }

  #tell(said: Said): void {
    this.#others?.postMessage({ ...said, who: this.who })
  }

  #say(said: Said): void {
    this.#hear(said)
    this.#tell(said)
  }

  #hear(said: Said): void {
    if (said.kind === 'changed') tellChanged(said.names.includes('*') ? 'anything' : said.names)
    else {
      const stood = this.#stands
      this.#stands = said.kind !== 'lost'
      // Nobody knows what was not told; and where nobody can be asked either, the page says so.
      if (said.kind === 'open' || (said.kind !== 'caughtUp' && stood !== this.#stands)) tellChanged('anything')
    }
  }

  async #hold(signal: AbortSignal): Promise<void> {
    this.#holds = true
    let failures = 0
    while (!signal.aborted) {
      const heard: Heard = {
        open: (sinceAsked) => {
          failures = 0
          this.#hear({ kind: sinceAsked ? 'caughtUp' : 'open' })
          this.#tell({ kind: 'open' })
        },
        changed: (names) => this.#say({ kind: 'changed', names }),
      }
      const inOrder = await listenOnce(signal, heard, this.#firstAsked())
      if (signal.aborted) return
      if (!inOrder && this.#stands !== false) this.#say({ kind: 'lost' })
      await pause(inOrder ? AGAIN_MS.least * Math.random() : pauseAfter(failures++), signal)
    }
  }

  /** Once for a page: what it asked before it listened, it asked since it was opened. */
  #firstAsked(): number | null {
    if (hasListened) return null
    hasListened = true
    // The one clock stops while a device sleeps, the other may be set.
    return Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin))
  }

  end(): void {
    this.#stop.abort()
    clearInterval(this.#poll)
    this.#others?.close()
  }
}

let hasListened = false
let listening: Listening | null = null
let leaving: ReturnType<typeof setTimeout> | undefined

function leave(): void {
  listening?.end()
  listening = null
}

function look(): void {
  clearTimeout(leaving)
  const who = whoListens()
  const token = getSettings().token
  if (who !== null) {
    if (listening?.who === who) return
    leave()
    listening = new Listening(who)
  } else if (listening !== null) {
    const claims = readClaims(token)
    // Whoever signs out hears nothing any more, from that moment on.
    if (claims === null || actorKey(claims) !== listening.who) leave()
    else leaving = setTimeout(leave, LINGER_MS)
  }
}

let begun = false

/** Listens for as long as somebody is signed in and looks at a page that follows something. */
export function listen(): void {
  if (!begun) {
    begun = true
    watchFollowing(look)
    subscribeSettings(look)
    document.addEventListener('visibilitychange', look)
  }
  look()
}
