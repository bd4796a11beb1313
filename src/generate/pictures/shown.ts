import { useSyncExternalStore } from 'react'

/** What this page has learned of a picture since it was drawn; undefined where nothing is known. */
export interface Shown {
  /** Names today's smaller sizes; null for the first ones. */
  edition: string | null
  /** Consent was withdrawn: it is shown no more. */
  isGone: boolean
}

const known = new Map<string, Shown>()
const listeners = new Set<() => void>()

/** Tells every place that shows a picture that it looks otherwise now. */
export function tellShown(id: string, shown: Shown): void {
  known.set(id, shown)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShown = (id: string | null): Shown | undefined =>
  useSyncExternalStore(subscribe, () => (id === null ? undefined : known.get(id)))
