import { useSyncExternalStore } from 'react'

/** What the heading of the page that is shown says; null where it has none yet. */
let heading: string | null = null
const listeners = new Set<() => void>()

function say(text: string | null): void {
  if (text === heading) return
  heading = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHeading = (): string | null => useSyncExternalStore(subscribe, () => heading)

/** The `ref` of a page's first heading. What it says is read from it: parts of a name may come after it was drawn. */
export function tellsTitle(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined
  const read = () => {
    const own = element.textContent.trim()
    const { within } = element.dataset
    say(own === '' ? null : within === undefined ? own : `${own} · ${within}`)
  }
  const watch = new MutationObserver(read)
  watch.observe(element, { childList: true, characterData: true, subtree: true, attributeFilter: ['data-within'] })
  read()
  return () => {
    watch.disconnect()
    say(null)
  }
}
