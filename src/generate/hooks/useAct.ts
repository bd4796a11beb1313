import { useRef, useState } from 'react'

export interface Act<A extends readonly unknown[] = []> {
  /** Runs unless the last run is still under way; a rejection is kept in `error` and answered with false. */
  run: (...args: A) => Promise<boolean>
  busy: boolean
  error: unknown
  clear: () => void
}

/** One action of a page: never twice at once, its failure kept to be shown. */
export function useAct<A extends readonly unknown[] = []>(work: (...args: A) => Promise<void>): Act<A> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // State arrives with the next render; a second click can come before it.
  const running = useRef(false)
  const run = async (...args: A): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setError(null)
    try {
      await work(...args)
      return true
    } catch (fault) {
      setError(fault)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, error, clear: () => setError(null) }
}
