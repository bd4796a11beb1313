import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Hidden {
  start: boolean
  end: boolean
}

/** What of a scrolled table lies beyond its edges; reading right to left counts from the other side. */
function hiddenOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden {
  const passed = Math.abs(scrollLeft)
  return { start: passed > 1, end: passed < scrollWidth - clientWidth - 1 }
}

const shade = (isShown: boolean) => ({
  position: 'absolute',
  insetBlock: 0,
  width: 0,
  boxShadow: '0 0 10px 3px color-mix(in srgb, var(--athar-ink) 30%, transparent)',
  opacity: isShown ? 1 : 0,
})

/** Around a table that scrolls within its own frame: a shade at each edge beyond which there is more of it. */
export function ScrollEdge({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<Hidden>({ start: false, end: false })
  useEffect(() => {
    const table = box.current?.querySelector('table')
    const frame = table?.parentElement
    if (!table || !frame || typeof ResizeObserver === 'undefined') return undefined
    const look = () =>
      setHidden((before) => {
        const now = hiddenOf(frame)
        return before.start === now.start && before.end === now.end ? before : now
      })
    const observer = new ResizeObserver(look)
    observer.observe(table)
    observer.observe(frame)
    frame.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      frame.removeEventListener('scroll', look)
    }
  })
  return (
    <Box ref={box} sx={{ position: 'relative', minWidth: 0 }}>
      {children}
      <Box
        aria-hidden="true"
        sx={{ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none', zIndex: 3 }}
      >
        <Box sx={{ ...shade(hidden.start), insetInlineStart: 0 }} />
        <Box sx={{ ...shade(hidden.end), insetInlineEnd: 0 }} />
      </Box>
    </Box>
  )
}
