import { useEffect, useState } from 'react'
import { type ErrorWords, splitWords } from '../../providers/errorText.ts'
import { http } from '../../providers/http.ts'

interface State<T> {
  data: T | null
  error: ErrorWords | null
}

/** Fetches a path, and again every so many milliseconds; what was there stays until the next answer is here. */
export function useCall<T>(path: string, everyMs?: number): State<T> {
  const [state, setState] = useState<State<T>>({ data: null, error: null })
  useEffect(() => {
    const stop = new AbortController()
    const fetchOnce = () =>
      http<T>(path, { signal: stop.signal }).then(
        ({ json }) => setState({ data: json, error: null }),
        (fault: unknown) => {
          if (stop.signal.aborted) return
          const words = splitWords(fault instanceof Error ? fault.message : String(fault))
          setState((before) => ({ ...before, error: words }))
        },
      )
    void fetchOnce()
    const timer = everyMs === undefined ? undefined : setInterval(() => void fetchOnce(), everyMs)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [path, everyMs])
  return state
}
