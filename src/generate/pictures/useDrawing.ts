import { type PointerEvent, useRef, useState } from 'react'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { type Area, between, moved, type Point, resized } from './areas.ts'

interface Drag {
  from: Point
  /** Which part is moved or resized; null while one is drawn. */
  index: number | null
  isResize: boolean
}

interface Drawn {
  areas: readonly Area[]
  index: number
}

/** What the hand has under it: a part, its corner, or the bare picture. */
function heldBy(target: EventTarget): { index: number | null; isResize: boolean } {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-part]') : null
  const isResize = target instanceof Element && target.closest('[data-corner]') !== null
  return { index: part === null ? null : Number(part.dataset['part']), isResize }
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/**
 * Draws, moves and resizes parts with a mouse, a pen or a finger.
 * @param onDrawn gets the parts once the hand lets go, and which of them it held
 */
export function useDrawing(areas: readonly Area[], onDrawn: (drawn: Drawn) => void) {
  const drag = useRef<Drag | null>(null)
  const [draft, setDraft] = useState<readonly Area[] | null>(null)

  const drawn = (to: Point): Drawn | null => {
    if (drag.current === null) return null
    const { from, index, isResize } = drag.current
    if (index === null) {
      const area = between(from, to)
      return area === null ? null : { areas: [...areas, area], index: areas.length }
    }
    const held = areas[index]
    if (!held) return null
    const by = { x: to.x - from.x, y: to.y - from.y }
    if (by.x === 0 && by.y === 0) return null
    return { areas: areas.with(index, isResize ? resized(held, by) : moved(held, by)), index }
  }
  const stop = () => {
    drag.current = null
    setDraft(null)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const held = heldBy(event.target)
      if (event.button !== 0 || (held.index === null && areas.length >= LIMITS.blurredParts)) return
      drag.current = { from: pointOf(event), ...held }
      // The hand may leave the picture and come back.
      event.currentTarget.setPointerCapture?.(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current !== null) setDraft(drawn(pointOf(event))?.areas ?? null)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const done = drawn(pointOf(event))
      stop()
      if (done !== null) onDrawn(done)
    },
    onPointerCancel: stop,
  }
  return { shown: draft ?? areas, handlers }
}
