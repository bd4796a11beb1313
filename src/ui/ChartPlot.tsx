import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { useNear } from './useNear.ts'

const plots = () => import('./chartPlots.tsx')
type Plots = Awaited<ReturnType<typeof plots>>

const None = () => null

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
    const { isNear, setPlace } = useNear()
    const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
    return (
      <div ref={setPlace} className={`athar-plot ${className}`} {...named}>
        <Suspense fallback={null}>{isNear ? createElement(Part, drawing) : null}</Suspense>
      </div>
    )
  }
}

export const RingPlot = seen((found) => found.Ring)
export const LinePlot = seen((found) => found.Line)
export const ColumnPlot = seen((found) => found.ColumnRow)
