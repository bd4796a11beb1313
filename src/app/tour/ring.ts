import { useEffect, useEffectEvent, useState } from 'react'
import type { Step } from './steps.ts'

export interface Ring {
  left: number
  top: number
  width: number
  height: number
}

/** The height of the bars above and below the page. */
const BAR = 60
/** Between the element and its ring, and between the ring and the window's edge. */
const AROUND = 6
const EDGE = 4

/** The part of a window that a ring may take: the step's words stand beside it. */
const room = (): number => window.innerHeight * 0.45

/** What is ringed, as far as the window shows it; null where there is nothing any more. */
function ringOf(elements: readonly Element[]): Ring | null {
  const rects = elements
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (rects.length === 0) return null
  const left = Math.max(EDGE, Math.min(...rects.map((one) => one.left)) - AROUND)
  const top = Math.max(EDGE, Math.min(...rects.map((one) => one.top)) - AROUND)
  const right = Math.min(window.innerWidth - EDGE, Math.max(...rects.map((one) => one.right)) + AROUND)
  const bottom = Math.min(window.innerHeight - EDGE, top + room(), Math.max(...rects.map((one) => one.bottom)) + AROUND)
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

const isSame = (one: Ring | null, other: Ring | null): boolean =>
  one !== null &&
  other !== null &&
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height

/** Scrolls only what is not in the window, and the page only for what stands in it. */
function bringIntoView(element: Element): void {
  if (element.closest('main') === null) return element.scrollIntoView({ block: 'nearest' })
  const { top, height } = element.getBoundingClientRect()
  const isThere = top >= BAR && top + Math.min(height, room()) <= window.innerHeight - BAR
  if (!isThere) window.scrollBy(0, top - BAR - 2 * AROUND)
}

/** Follows a step's elements wherever they move; `onLost` hears that they are gone. */
export function useRing({ elements }: Step, onLost: () => void): Ring | null {
  const [ring, setRing] = useState<Ring | null>(null)
  const onGone = useEffectEvent(onLost)
  useEffect(() => {
    if (elements[0]) bringIntoView(elements[0])
    const follow = () => {
      const now = ringOf(elements)
      if (now === null) return onGone()
      setRing((before) => (isSame(before, now) ? before : now))
      frame = requestAnimationFrame(follow)
    }
    let frame = requestAnimationFrame(follow)
    return () => cancelAnimationFrame(frame)
  }, [elements])
  return ring
}
