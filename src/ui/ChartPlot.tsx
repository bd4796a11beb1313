import { type ComponentType, createElement, lazy, Suspense, useEffect, useRef, useState } from 'react'

const plots = () => import('./chartPlots.tsx')
type Plots = Awaited<ReturnType<typeof plots>>

const None = () => null

/** Whether an element has come near the part of the page that is seen; a page on paper is seen whole. */
function useSeen() {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || place.current === null) return undefined
    const see = () => setIsSeen(true)
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && see(), {
      rootMargin: '200px',
    })
    observer.observe(place.current)
    window.addEventListener('beforeprint', see)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', see)
    }
  }, [isSeen])
  return { place, isSeen }
}

interface PlotProps<P> {
  /** Keeps the drawing's room free until it is here. */
  className: string
  /** What a screen reader calls it; without one it is passed by. */
  label?: string
  drawing: P
}

/**
 * A drawing that is fetched, with the library behind it, when its place comes into sight. Where the fetch fails its room
 * stays empty: the table beside it says the same.
 */
function seen<P extends object>(pick: (found: Plots) => ComponentType<P>) {
  const Part: ComponentType<P> = lazy(async () => ({ default: await plots().then(pick, () => None) }))
  return function ChartPlot({ className, label, drawing }: PlotProps<P>) {
    const { place, isSeen } = useSeen()
    const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
    return (
      <div ref={place} className={`athar-plot ${className}`} {...named}>
        <Suspense fallback={null}>{isSeen ? createElement(Part, drawing) : null}</Suspense>
      </div>
    )
  }
}

export const RingPlot = seen((found) => found.Ring)
export const LinePlot = seen((found) => found.Line)
export const ColumnPlot = seen((found) => found.ColumnRow)
