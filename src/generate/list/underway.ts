import { useContext, useSyncExternalStore } from 'react'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { AT_LEAVING, type Watch } from '../../providers/each.ts'
import { getSettings } from '../../providers/settings.ts'
import { ListKey } from './leftOver.ts'

/** A step for many as it goes on. */
export interface Run {
  id: number
  /** Of which person and list. */
  list: string
  name: string
  done: number
  of: number
  isStopped: boolean
  stop: () => void
}

/** It goes on while its reader looks at other pages of the program, and is there when they come back. */
let runs: readonly Run[] = []
let last = 0
/** Until then a step may wait for the end of the time to undo it. */
let heldUntil = 0
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(next: readonly Run[]): void {
  runs = next
  for (const listener of listeners) listener()
}

const change = (id: number, to: Partial<Run>): void =>
  tell(runs.map((run) => (run.id === id ? { ...run, ...to } : run)))

const isMany = (of: number): boolean => of > AT_LEAVING

/** A closed page would leave the rest undone, and nobody told. */
function askToStay(event: BeforeUnloadEvent): void {
  if (Date.now() < heldUntil || runs.some(({ of, done }) => isMany(of - done))) event.preventDefault()
}

/** The notice with which a step is undone may be kept open a little longer than its time. */
const LONGER_MS = 5000

/** Asks whoever closes the page to stay while more waits to be undone than can leave with it. */
export function holdPage(of: number): void {
  if (!isMany(of)) return
  window.addEventListener('beforeunload', askToStay)
  heldUntil = Date.now() + LIMITS.undoMs + LONGER_MS
}

/** What was undone keeps nobody. */
export function freePage(): void {
  heldUntil = 0
}

export type Watched = <T>(name: string, of: number, work: (watch: Watch) => Promise<T>) => Promise<T>

const listOf = (key: string): string => `${getSettings().profile?.id ?? ''} ${key}`

/** Shows a step for many above its list for as long as it goes on, and lets it be stopped. */
export function useWatched(): Watched {
  const key = useContext(ListKey)
  return async (name, of, work) => {
    const stopped = new AbortController()
    last += 1
    const id = last
    const stop = () => {
      stopped.abort()
      change(id, { isStopped: true })
    }
    freePage()
    window.addEventListener('beforeunload', askToStay)
    tell([...runs, { id, list: listOf(key), name, done: 0, of, isStopped: false, stop }])
    try {
      return await work({ signal: stopped.signal, tell: (done) => change(id, { done }) })
    } finally {
      tell(runs.filter((run) => run.id !== id))
    }
  }
}

/** The steps that are under way on this list. */
export function useUnderway(): readonly Run[] {
  const list = listOf(useContext(ListKey))
  return useSyncExternalStore(subscribe, () => runs).filter((run) => run.list === list)
}
