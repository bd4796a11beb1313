import { useEffect, useRef, useState } from 'react'
import { usePress } from '../../ui/usePress.ts'
import { isLost } from '../calls.ts'

export interface Act<A extends readonly unknown[] = []> {
  /**
   * What a person presses. Runs unless the last run is still under way or, with the same arguments, has only just gone
   * well; a rejection is kept in `error` and answered with false. What tells two presses apart is what JSON says of
   * the arguments.
   */
  run: (...args: A) => Promise<boolean>
  /**
   * What the program begins by itself: after a saving, as a page opens, once a question is answered that keeps double
   * presses from itself. Runs whatever was pressed a moment ago, and says likewise how it went.
   */
  start: (...args: A) => Promise<boolean>
  busy: boolean
  error: unknown
  clear: () => void
}

/** What failed for want of a network says so no longer than there is none. */
function useOnline(error: unknown, setError: (none: null) => void): void {
  useEffect(() => {
    if (!isLost(error) || navigator.onLine) return
    const online = () => setError(null)
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [error, setError])
}

/**
 * One action of a page: never twice by one double press, its failure kept to be shown. Work that says a refusal itself
 * answers with false, so that the same may be pressed again at once.
 */
export function useAct<A extends readonly unknown[] = []>(work: (...args: A) => Promise<void | false>): Act<A> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const press = usePress()
  const underWay = useRef(0)
  useOnline(error, setError)
  const start = async (...args: A): Promise<boolean> => {
    underWay.current += 1
    setBusy(true)
    setError(null)
    try {
      return (await work(...args)) !== false
    } catch (fault) {
      setError(fault)
      return false
    } finally {
      underWay.current -= 1
      setBusy(underWay.current > 0)
    }
  }
  const run = async (...args: A): Promise<boolean> => {
    if (underWay.current > 0 || !press.begin(JSON.stringify(args))) return false
    const well = await start(...args)
    press.end(well)
    return well
  }
  return { run, start, busy, error, clear: () => setError(null) }
}
