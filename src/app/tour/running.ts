import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { later, OVER_THE_PAGE, useLost } from '../../generate/lazyPart.tsx'
import { answerTour } from '../../providers/profile.ts'
import { tourHome } from './home.ts'

export const Tour = later(async () => (await import('./Tour.tsx')).Tour, OVER_THE_PAGE)

/** When it was asked for; null while it is not. It outlives the frame: the way home may lead to the other area's. */
let askedAt: number | null = null
const listeners = new Set<() => void>()

function set(at: number | null): void {
  askedAt = at
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const endTour = (): void => set(null)

export const useTourAsked = (): number | null => useSyncExternalStore(subscribe, () => askedAt)

/** What a button that starts the tour takes. Whoever takes it has answered the offer; it begins on their first page. */
export function useTourButton() {
  const lost = useLost()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const ahead = () => void Tour.bring().catch(() => undefined)
  const start = () => {
    const home = tourHome()
    if (home === null) return
    void answerTour()
    set(performance.now())
    if (pathname !== home) void navigate(home)
  }
  const onClick = () => void Tour.bring().then(start, lost)
  return { onClick, onPointerEnter: ahead, onFocus: ahead }
}
