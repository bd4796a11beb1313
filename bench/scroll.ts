import type { Page } from 'playwright-core'

/** What a box that is scrolled shows of itself, frame by frame. */
export interface Scrolled {
  /** Of each frame, in milliseconds. */
  frames: number[]
  /** By how many pixels what one reads moved without being scrolled; the most of all frames. */
  moved: number
  /** From asking for a further page until it stood there, in milliseconds. */
  pages: number[]
}

interface Way {
  /** The box. */
  box: string
  /** What of it is read: its place is looked at. */
  line: string
  /** Part of the address that a further page is asked for by. */
  asked: string
  /** Pixels in a second; upwards where negative. */
  speed: number
  /** So many further pages, or the end. */
  pages: number
}

/** Runs in the page: scrolls at one speed, waits for pages as a reader does, and notes each frame. */
function scrolling({ box, line, asked, speed, pages }: Way): Promise<Scrolled> {
  const at = document.querySelector<HTMLElement>(box)
  if (at === null) throw new Error(`There is no ${box}.`)
  performance.setResourceTimingBufferSize(10_000)
  const frames: number[] = []
  const took: number[] = []
  let moved = 0
  const rect = at.getBoundingClientRect()
  const read = () => document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2)?.closest(line)
  const calls = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes(asked))
  const known = calls().length
  return new Promise((done) => {
    let last = performance.now()
    let still = 0
    let before: { of: Element; top: number } | null = null
    let height = at.scrollHeight
    const look = (now: number) => {
      frames.push(now - last)
      // Measured after the step of the frame before: whatever it has moved since then, nobody has scrolled it.
      if (before?.of.isConnected) moved = Math.max(moved, Math.abs(before.of.getBoundingClientRect().top - before.top))
      const those = calls()
      const newest = those.at(-1)
      if (at.scrollHeight > height && newest && those.length - known > took.length) took.push(now - newest.startTime)
      height = at.scrollHeight
      const from = at.scrollTop
      at.scrollTop += (speed * Math.min(now - last, 50)) / 1000
      still = at.scrollTop === from ? still + now - last : 0
      last = now
      if (those.length - known >= pages || still > 10_000) return done({ frames, moved, pages: took })
      const of = read()
      before = of ? { of, top: of.getBoundingClientRect().top } : null
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

export const scroll = (page: Page, way: Way): Promise<Scrolled> => page.evaluate(scrolling, way)
