import { loadOf } from './load.ts'
import { findRoute } from './match.ts'

function bring(path: string): void {
  const entry = findRoute(path)
  const load = entry === null ? null : loadOf(entry.target)
  // A failure is said by whoever opens the page.
  load?.().catch(() => undefined)
}

/** What a link in the menu takes: whoever points at it, or comes to it by keyboard, will open its page soon. */
export const ahead = (path: string): { onPointerEnter: () => void; onFocus: () => void } => ({
  onPointerEnter: () => bring(path),
  onFocus: () => bring(path),
})
