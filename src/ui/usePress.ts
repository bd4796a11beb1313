import { useRef } from 'react'

/**
 * Milliseconds in which a second press of the same belongs to the first, though that has ended: the longest double
 * click of common systems. A quick answer comes between its two clicks, and its dialog stands for a moment longer.
 */
const SAME_PRESS_MS = 500

export interface Press {
  /** Whether this may begin: not while another is under way, nor right after the same one went well. */
  begin: (what?: string) => boolean
  /** Says that it is over. After a refusal the same may be tried again at once. */
  end: (well: boolean) => void
  /** Whoever did something else in between means what they press next, be it the same. */
  forget: () => void
}

/** Keeps one press of a person from acting twice; what the program begins by itself does not ask it. `what` tells presses apart that may follow each other at once. */
export function usePress(): Press {
  // State arrives with the next render; a second click can come before it.
  const now = useRef<string | null>(null)
  const last = useRef({ what: '', until: 0 })
  return {
    begin: (what = '') => {
      if (now.current !== null) return false
      if (what === last.current.what && performance.now() < last.current.until) return false
      now.current = what
      return true
    },
    end: (well) => {
      if (well) last.current = { what: now.current ?? '', until: performance.now() + SAME_PRESS_MS }
      now.current = null
    },
    forget: () => {
      last.current = { what: '', until: 0 }
    },
  }
}
