import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { whoNow } from '../../providers/reach.ts'
import { tourHome } from './home.ts'
import { type Step, stepsNow } from './steps.ts'
import { Walk } from './Walk.tsx'

/** So long the way home may take, and the page that is on its way. */
const PATIENCE_MS = 8000
const LOOK_MS = 50

/** Whether the page stands: its title is here, and nothing of it is on its way. */
const isDrawn = (): boolean =>
  document.querySelector('main h1') !== null && document.querySelector('main [aria-busy="true"]') === null

interface TourProps {
  askedAt: number
  onClose: () => void
}

/** The tour of one's first page: begins when that stands, with what is on screen there, and ends with it. */
export function Tour({ askedAt, onClose }: TourProps) {
  const isHome = useLocation().pathname === tourHome()
  const [steps, setSteps] = useState<readonly Step[] | null>(null)
  const look = () => setSteps(stepsNow(whoNow().roles))
  const onTick = useEffectEvent(() => {
    const isLate = performance.now() - askedAt > PATIENCE_MS
    if (isHome && (isLate || isDrawn())) look()
    else if (isLate) onClose()
  })
  const onLeft = useEffectEvent(onClose)
  const isWalking = steps !== null
  useEffect(() => {
    if (isWalking) return
    const timer = setInterval(onTick, LOOK_MS)
    return () => clearInterval(timer)
  }, [isWalking])
  // Somewhere else its elements are not; nothing of it is left for a later visit.
  const isOver = steps?.length === 0 || (isWalking && !isHome)
  useEffect(() => {
    if (isOver) onLeft()
  }, [isOver])
  return steps === null || isOver ? null : <Walk steps={steps} onLook={look} onClose={onClose} />
}
