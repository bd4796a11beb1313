import Box from '@mui/material/Box'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** A part of something long: what of it is far from sight leaves the document, and leaves its height behind. */
export interface Part {
  key: string
  render: () => ReactNode
}

/** So far beyond the window a part is there before one sees it. */
const AHEAD = 1500
/** Of a part that has not been drawn yet. */
const GUESS = 2400

interface Standing {
  key: string
  isNear: boolean
  height: number
}

/** Parts as they stand one below the other; `from` is where the first one begins, beside the window's upper edge. */
function standing(parts: readonly Part[], heights: ReadonlyMap<string, number>, from: number): Standing[] {
  let at = from
  return parts.map(({ key }) => {
    const height = heights.get(key) ?? GUESS
    const isNear = at + height > -AHEAD && at < window.innerHeight + AHEAD
    at += height
    return { key, isNear, height }
  })
}

/** What is drawn, and what is left out between: one room for all that stand together. */
type Shown = { part: Part } | { key: string; height: number }

function shownOf(parts: readonly Part[], heights: ReadonlyMap<string, number>, near: ReadonlySet<string>): Shown[] {
  const shown: Shown[] = []
  for (const part of parts) {
    const last = shown.at(-1)
    const height = heights.get(part.key) ?? GUESS
    if (near.has(part.key)) shown.push({ part })
    else if (last && 'height' in last) last.height += height
    else shown.push({ key: `room ${part.key}`, height })
  }
  return shown
}

const sameKeys = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key))

/**
 * Draws of many parts those that one sees or is about to, whoever scrolls: a box around them or the page. However many
 * there are, the document holds a handful; where they are keeps its length, so that the place one reads stays.
 */
export function Windowed({ parts }: { parts: readonly Part[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [heights] = useState(() => new Map<string, number>())
  const [near, setNear] = useState<ReadonlySet<string>>(new Set())
  // The keyboard's place is not taken away, however far one scrolls.
  const focused = useRef<string | null>(null)
  const look = () => {
    const at = box.current
    if (at === null) return
    for (const drawn of at.querySelectorAll<HTMLElement>(':scope > [data-part]')) {
      const height = drawn.offsetHeight
      if (height > 0) heights.set(drawn.dataset['part'] ?? '', height)
    }
    const now = new Set(
      standing(parts, heights, at.getBoundingClientRect().top)
        .filter(({ key, isNear }) => isNear || key === focused.current)
        .map(({ key }) => key),
    )
    setNear((before) => (sameKeys(before, now) ? before : now))
  }
  // Before anything is painted: what has just come is measured, and drawn where it is near.
  useLayoutEffect(look)
  useLayoutEffect(() => {
    const again = () => look()
    // Scrolling of a box does not rise, and is heard on its way down.
    document.addEventListener('scroll', again, { capture: true, passive: true })
    window.addEventListener('resize', again)
    return () => {
      document.removeEventListener('scroll', again, { capture: true })
      window.removeEventListener('resize', again)
    }
  })
  return (
    <div ref={box}>
      {shownOf(parts, heights, near).map((one) =>
        'part' in one ? (
          <Box
            key={one.part.key}
            data-part={one.part.key}
            // Its margins are its own, so that its height is all that it takes up.
            sx={{ display: 'flow-root' }}
            onFocus={() => {
              focused.current = one.part.key
            }}
            onBlur={() => {
              focused.current = null
            }}
          >
            {one.part.render()}
          </Box>
        ) : (
          <div key={one.key} aria-hidden="true" style={{ height: one.height }} />
        ),
      )}
    </div>
  )
}
