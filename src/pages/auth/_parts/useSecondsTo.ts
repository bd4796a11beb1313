import { useEffect, useState } from 'react'

/** Asked for again after so many seconds at the earliest. */
export const AGAIN_AFTER_S = 60

/** Seconds until a moment, counted down. */
export function useSecondsTo(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(clock)
  }, [])
  // The clock may be a second behind the moment that it counts to.
  return Math.min(AGAIN_AFTER_S, Math.max(0, Math.ceil((moment - now) / 1000)))
}
