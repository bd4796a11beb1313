import { useSyncExternalStore } from 'react'

let isPreparing = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says whether the page is made ready for paper: all of it counts as near until that is over. */
export function prepare(now: boolean): void {
  isPreparing = now
  for (const listener of listeners) listener()
}

export const usePreparing = (): boolean => useSyncExternalStore(subscribe, () => isPreparing)
