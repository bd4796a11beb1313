import type { DraftStore, UpdateDraft } from './types.ts'

export interface DraftState {
  draft: UpdateDraft | null
  /** False where the device did not take the latest of it: then this document alone has it. */
  isKept: boolean
}

export interface DraftsOptions {
  store: DraftStore
  /** Whoever is signed in, with their entity; null for nobody. */
  ownerNow: () => string | null
}

export interface Drafts {
  subscribe: (listener: () => void) => () => void
  state: () => DraftState
  /** Reads what whoever is signed in now has left here. Never rejects. */
  load: () => Promise<void>
  /** Changes the draft of its owner, null for none, and keeps it. Nothing happens once somebody else is signed in. */
  change: (owner: string, next: (draft: UpdateDraft | null) => UpdateDraft | null) => void
  /** Ends once the device has taken all of it, or has refused. */
  settled: () => Promise<void>
}

const NOTHING: DraftState = { draft: null, isKept: true }

/** A picture may have been taken before the device had answered what it has. */
const joined = (kept: UpdateDraft, begun: UpdateDraft): UpdateDraft => ({
  ...kept,
  details: [kept.details, begun.details].filter((text) => text !== '').join(' '),
  pictures: [...kept.pictures, ...begun.pictures],
})

/** The update that is being made on this device: from its first picture on it outlives its page. */
export function makeDrafts({ store, ownerNow }: DraftsOptions): Drafts {
  let current = NOTHING
  let owner: string | null = null
  let isUnread = false
  let reading: Promise<void> = Promise.resolve()
  /** Whose draft is to be written next, and what it then is. */
  const pending = new Map<string, UpdateDraft | null>()
  let writing: Promise<void> | null = null
  const listeners = new Set<() => void>()

  const tell = (next: DraftState) => {
    current = next
    for (const listener of listeners) listener()
  }
  const writeAll = async () => {
    await reading
    for (let [first] = pending; first !== undefined; [first] = pending) {
      const [whose, draft] = first
      pending.delete(whose)
      const isKept = await (draft === null ? store.dropDraft(whose) : store.keepDraft(draft)).then(
        () => true,
        () => false,
      )
      if (whose === owner && isKept !== current.isKept) tell({ ...current, isKept })
    }
  }
  const write = (whose: string, draft: UpdateDraft | null) => {
    pending.set(whose, draft)
    writing ??= writeAll().finally(() => {
      writing = null
    })
  }
  const read = async (whose: string) => {
    const kept = await store.draftOf(whose).catch(() => {
      // Asked again when the page is opened anew: a private window, for one, was left.
      isUnread = true
      return null
    })
    if (kept === null || whose !== owner) return
    const begun = current.draft
    tell({ ...current, draft: begun === null ? kept : joined(kept, begun) })
    if (begun !== null) pending.set(whose, current.draft)
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => current,
    load: () => {
      const now = ownerNow()
      if (now === owner && !(isUnread && current.draft === null)) return reading
      owner = now
      isUnread = false
      if (current !== NOTHING) tell(NOTHING)
      // What is on its way to the device is part of what it has.
      reading = now === null ? Promise.resolve() : (writing ?? Promise.resolve()).then(() => read(now))
      return reading
    },
    change: (whose, next) => {
      if (whose !== ownerNow() || whose !== owner) return
      const draft = next(current.draft)
      if (draft === current.draft) return
      tell({ ...current, draft })
      write(whose, draft)
    },
    settled: async () => {
      await reading
      await writing
    },
  }
}
