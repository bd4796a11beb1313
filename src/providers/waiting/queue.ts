import { type Refused, refusalIn } from './refusal.ts'
import type { Sending } from './sendUpdate.ts'
import type { WaitingStore, WaitingUpdate } from './types.ts'

/** An update on its way, as a list shows it. */
export interface WaitingItem {
  update: WaitingUpdate
  state: 'waiting' | 'sending' | 'refused'
  /** 0 to 1. */
  share: number
  /** Its record is being made: too late to take it back. */
  isLate: boolean
}

/** An update that has arrived since this page was opened. */
export interface SentUpdate {
  /** Of the draft at the server. */
  id: string
  project: string
  name: string
  projectName: string
}

export interface QueueState {
  items: readonly WaitingItem[]
  sent: readonly SentUpdate[]
  /** Why it could not be sent just now, in words; it is tried again by itself. */
  pause: string | null
}

export interface QueueOptions {
  store: WaitingStore
  /** Whoever is signed in, with their entity; null for nobody. */
  ownerNow: () => string | null
  /** Runs while no other tab sends. */
  alone: (work: () => Promise<void>) => Promise<void>
}

export interface Queue {
  subscribe: (listener: () => void) => () => void
  state: () => QueueState
  /** Reads what waits for whoever is signed in now, and sends it. Never rejects. */
  wake: () => Promise<void>
  /** Keeps an update on this device, then sends it. Rejects where the device has no room. */
  add: (update: WaitingUpdate) => Promise<void>
  /** The update as it then stood, to be put back. */
  remove: (id: string) => Promise<WaitingUpdate | null>
  removePicture: (id: string, key: string) => Promise<WaitingUpdate | null>
  /** Tries again what was refused. */
  retry: (id: string) => Promise<void>
}

const EMPTY: QueueState = { items: [], sent: [], pause: null }
const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 300_000

class Stopped extends Error {}

/** The updates of this device that are still to be sent, and what sends them while the app is open. */
export function makeQueue({ store, ownerNow, alone }: QueueOptions): Queue {
  let current = EMPTY
  let owner: string | null = null
  let running: Promise<void> | null = null
  let isAsked = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stops = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const change = (part: Partial<QueueState>) => {
    current = { ...current, ...part }
    for (const listener of listeners) listener()
  }
  const patch = (id: string, part: Partial<WaitingItem>) =>
    change({ items: current.items.map((item) => (item.update.id === id ? { ...item, ...part } : item)) })
  const itemOf = (update: WaitingUpdate): WaitingItem =>
    current.items.find((item) => item.update.id === update.id && item.state === 'sending') ?? {
      update,
      state: update.refused === null ? 'waiting' : 'refused',
      share: 0,
      isLate: false,
    }

  const load = async () => {
    const now = ownerNow()
    if (now !== owner) {
      // Whatever the one before has sent or kept is nothing to this one.
      for (const stop of stops.values()) stop.abort()
      owner = now
      change(EMPTY)
    }
    if (now === null) return
    const updates = await store.all(now)
    if (owner === now) change({ items: updates.map(itemOf) })
  }

  const arrived = async ({ id, project, name, projectName }: WaitingUpdate, draft: string) => {
    await store.remove(id)
    change({
      items: current.items.filter((item) => item.update.id !== id),
      sent: [{ id: draft, project, name, projectName }, ...current.sent],
    })
  }
  const refuse = async (update: WaitingUpdate, { words }: Refused, picture: string | null) => {
    const refused = { ...update, refused: words, refusedPicture: picture }
    await store.put(refused)
    patch(update.id, { update: refused, state: 'refused', share: 0, isLate: false })
  }

  /** Sends one. False where the network or the server could not be had: the others would fare no better. */
  const send = async (update: WaitingUpdate): Promise<boolean> => {
    const { id } = update
    const stop = new AbortController()
    stops.set(id, stop)
    let reached = update
    let picture: string | null = null
    const sending: Sending = {
      signal: stop.signal,
      check: () => {
        if (stop.signal.aborted || ownerNow() !== update.owner) throw new Stopped()
      },
      keep: async (next) => {
        reached = next
        await store.put(next)
        patch(id, { update: next })
      },
      at: (key) => {
        picture = key
        patch(id, { isLate: key === null })
      },
      progress: (share) => patch(id, { share }),
    }
    patch(id, { state: 'sending', share: 0 })
    try {
      // Fetched once something waits and there is a network.
      const { sendUpdate } = await import('./sendUpdate.ts')
      await arrived(update, await sendUpdate(update, sending))
      return true
    } catch (error) {
      if (error instanceof Stopped || stop.signal.aborted) return true
      const refusal = refusalIn(error)
      if (refusal.isFinal) {
        await refuse(reached, refusal, picture)
        return true
      }
      patch(id, { state: 'waiting', share: 0, isLate: false })
      change({ pause: refusal.words })
      return false
    } finally {
      stops.delete(id)
    }
  }

  const next = (): WaitingUpdate | undefined => current.items.find(({ state }) => state === 'waiting')?.update
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void wake(), Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS))
    tries += 1
  }
  const sendAll = async () => {
    // Another tab may have sent some of them while this one waited its turn.
    await load()
    for (let update = next(); update !== undefined && ownerNow() === owner; update = next()) {
      if (!(await send(update))) return later()
      tries = 0
      change({ pause: null })
    }
  }
  const run = async () => {
    await load()
    if (next() !== undefined) await alone(sendAll)
  }
  function wake(): Promise<void> {
    if (running) {
      isAsked = true
      return running
    }
    clearTimeout(timer)
    // A device that could not be read is read again.
    running = run()
      .catch(later)
      .finally(() => {
        running = null
        if (!isAsked) return
        isAsked = false
        void wake()
      })
    return running
  }

  const find = (id: string): WaitingItem | undefined => current.items.find((item) => item.update.id === id)
  /** Changes an update that is not on its way. */
  const put = async (update: WaitingUpdate) => {
    await store.put(update)
    await load()
    void wake()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => current,
    wake,
    add: put,
    remove: async (id) => {
      const found = find(id)
      if (!found || found.isLate) return null
      stops.get(id)?.abort()
      await store.remove(id)
      change({ items: current.items.filter((item) => item.update.id !== id) })
      return found.update
    },
    removePicture: async (id, key) => {
      const found = find(id)
      if (found?.state !== 'refused') return null
      const pictures = found.update.pictures.filter((picture) => picture.key !== key)
      await put({ ...found.update, pictures, refused: null, refusedPicture: null })
      return found.update
    },
    retry: async (id) => {
      const found = find(id)
      if (found?.state === 'refused') await put({ ...found.update, refused: null, refusedPicture: null })
    },
  }
}
