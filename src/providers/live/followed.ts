/** What this page shows and has to ask again once one of these resources has changed. */
export interface Followed {
  resources: readonly string[]
  ask: () => void
}

const all = new Set<Followed>()
const watchers = new Set<() => void>()

/** @returns the way to stop */
export function follow(one: Followed): () => void {
  all.add(one)
  for (const watcher of watchers) watcher()
  return () => {
    all.delete(one)
    for (const watcher of watchers) watcher()
  }
}

export const isFollowing = (): boolean => all.size > 0

export const watchFollowing = (watcher: () => void): void => void watchers.add(watcher)

/** Has asked whatever follows one of these; everything where it is not known what has changed. */
export function tellChanged(resources: readonly string[] | 'anything'): void {
  for (const one of all)
    if (resources === 'anything' || one.resources.some((name) => resources.includes(name))) one.ask()
}
