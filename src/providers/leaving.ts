let isGone = false

/** Whether this page is being left: what is sent now has to outlive it. */
export const isLeaving = (): boolean => isGone

/**
 * Calls `run` when the page is left: by an address, a reload or its tab's end, but not when another tab is looked at.
 * Returns the way to stop.
 */
export function onLeaving(run: () => void): () => void {
  const leave = () => {
    isGone = true
    run()
  }
  // A page that the browser kept comes back as it was left.
  const back = () => {
    isGone = false
  }
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', back)
  return () => {
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', back)
  }
}
