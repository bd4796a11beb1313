import { useEffect, useState } from 'react'

/** Typing pauses this long before the server is asked. */
const PAUSE_MS = 250

/** What was typed, once typing pauses. */
export function usePaused(value: string): string {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return late
}
