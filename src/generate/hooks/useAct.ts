import { useState } from 'react'
import { usePress } from '../../ui/usePress.ts'

export interface Act<A extends readonly unknown[] = []> {
  /**
   * Runs unless the last run is still under way or, with the same arguments, has only just gone well; a rejection is
   * kept in `error` and answered with false. What tells two runs apart is what JSON says of the arguments.
   */
  run: (...args: A) => Promise<boolean>
  busy: boolean
  error: unknown
  clear: () => void
}

/** One action of a page: never twice by one double press, its failure kept to be shown. */
export function useAct<A extends readonly unknown[] = []>(work: (...args: A) => Promise<void>): Act<A> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const press = usePress()
  const run = async (...args: A): Promise<boolean> => {
    if (!press.begin(JSON.stringify(args))) return false
    let well = false
    setBusy(true)
    setError(null)
    try {
      await work(...args)
      well = true
    } catch (fault) {
      setError(fault)
    } finally {
      press.end(well)
      setBusy(false)
    }
    return well
  }
  return { run, busy, error, clear: () => setError(null) }
}
