import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** A part of something long: what of it is far from sight leaves the document, and leaves its height behind. */
export interface Part {
  key: string
  render: () => ReactNode
  /** It is about so high, as long as it has not been drawn. */
  guess?: number
}

/** So far beyond the window a part is there before one sees it. */
const AHEAD = 1500
/** Of a part that says nothing of its height. */
const GUESS = 2400

type Heights = ReadonlyMap<string, number>

const heightOf = ({ key, guess = GUESS }: Part, heights: Heights): number => heights.get(key) ?? guess

interface Near {
  key: string
  /** How far it stands from the window: nothing where one sees it. */
  off: number
}

/**
 * Parts near the window, and the one that is held wherever it is. They stand one below the other; `from` is where the first
 * one begins, beside the window's upper edge. Asked in each frame: of the thousands that are far nothing is made.
 */
function nearOf(parts: readonly Part[], heights: Heights, from: number, held: string | null): Near[] {
  const near: Near[] = []
  const end = window.innerHeight
  let at = from
  for (const part of parts) {
    const height = heightOf(part, heights)
    const off = Math.max(0, -(at + height), at - end)
    if (off < AHEAD || part.key === held) near.push({ key: part.key, off })
    at += height
  }
  return near
}

/**
 * What is drawn from now on of what is near: all that one sees, and of what one is about to see so many more, the nearest
 * first. A page that has just come is drawn over several frames, none of which is long.
 */
function drawnNow(near: readonly Near[], before: ReadonlySet<string>, more: number): ReadonlySet<string> {
  const ahead = near.filter(({ key, off }) => off > 0 && !before.has(key)).toSorted((one, other) => one.off - other.off)
  const later = new Set(ahead.slice(more).map(({ key }) => key))
  return new Set(near.map(({ key }) => key).filter((key) => !later.has(key)))
}

/** What is drawn, and what is left out between: one room for all that stand together. */
type Shown = { part: Part } | { key: string; height: number }

function shownOf(parts: readonly Part[], heights: Heights, near: ReadonlySet<string>): Shown[] {
  const shown: Shown[] = []
  for (const part of parts) {
    const last = shown.at(-1)
    const height = heightOf(part, heights)
    if (near.has(part.key)) shown.push({ part })
    else if (last && 'height' in last) last.height += height
    else shown.push({ key: `room ${part.key}`, height })
  }
  return shown
}

const FLOW = { display: 'flow-root' } as const

const sameKeys = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key))

/** What is drawn stays as it is while others come and go: a part that is the same is not rendered again. */
const Drawn = memo(function Drawn({ part }: { part: Part }) {
  return (
    // Its margins are its own, so that its height is all that it takes up.
    <div data-part={part.key} style={FLOW}>
      {part.render()}
    </div>
  )
})

const partAround = (target: Element): string | null => target.closest('[data-part]')?.getAttribute('data-part') ?? null

/**
 * Draws of many parts those that one sees or is about to, whoever scrolls: a box around them or the page. However many
 * there are, the document holds a handful; where they are keeps its length, so that the place one reads stays.
 * Parts that stay the same ones, as the list of them does, are not drawn anew.
 */
export const Windowed = memo(function Windowed({ parts }: { parts: readonly Part[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [heights] = useState(() => new Map<string, number>())
  const [near, setNear] = useState<ReadonlySet<string>>(new Set())
  // The keyboard's place is not taken away, however far one scrolls.
  const focused = useRef<string | null>(null)
  const frame = useRef(0)
  /** @param more parts that are drawn before one sees them */
  const look = (more: number) => {
    const at = box.current
    if (at === null) return
    for (const drawn of at.querySelectorAll<HTMLElement>(':scope > [data-part]')) {
      // With its fraction of a pixel: a hundred parts that were rounded would move what one reads by half a line.
      const { height } = drawn.getBoundingClientRect()
      if (height > 0) heights.set(drawn.dataset['part'] ?? '', height)
    }
    const wanted = nearOf(parts, heights, at.getBoundingClientRect().top, focused.current)
    const now = drawnNow(wanted, near, more)
    if (!sameKeys(near, now)) setNear(now)
    if (now.size === wanted.length || frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      latest.current(1)
    })
  }
  const latest = useRef(look)
  // Before anything is painted: what has just come is measured, and drawn where it is seen.
  useLayoutEffect(() => {
    latest.current = look
    look(0)
  })
  useLayoutEffect(() => {
    const again = ({ target }: Event) => {
      // Another box's scrolling moves nothing here.
      if (!(target instanceof Node) || target.contains(box.current)) latest.current(0)
    }
    // Scrolling of a box does not rise, and is heard on its way down.
    document.addEventListener('scroll', again, { capture: true, passive: true })
    window.addEventListener('resize', again)
    return () => {
      document.removeEventListener('scroll', again, { capture: true })
      window.removeEventListener('resize', again)
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [])
  return (
    <div
      ref={box}
      onFocus={({ target }) => {
        focused.current = partAround(target)
      }}
      onBlur={() => {
        focused.current = null
      }}
    >
      {shownOf(parts, heights, near).map((one) =>
        'part' in one ? (
          <Drawn key={one.part.key} part={one.part} />
        ) : (
          <div key={one.key} aria-hidden="true" style={{ height: one.height, overflowAnchor: 'none' }} />
        ),
      )}
    </div>
  )
})
