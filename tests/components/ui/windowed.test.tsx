// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Windowed } from '../../../src/ui/Windowed.tsx'

const HEIGHT = 1000
const WINDOW = 800

/** Where the first part begins, beside the window's upper edge: what scrolling changes. */
let from = 0
let drawn: string[] = []
/** What waits for the next frame. */
let frames: (() => void)[] = []

beforeEach(() => {
  from = 0
  drawn = []
  vi.stubGlobal('innerHeight', WINDOW)
  frames = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  // jsdom lays nothing out: each part is as high as the next.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, from, 300, HEIGHT))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const partsOf = (n: number) =>
  Array.from({ length: n }, (_, at) => ({
    key: `p${at}`,
    render: () => {
      drawn.push(`p${at}`)
      return <a href={`#${at}`}>{`Part ${at}`}</a>
    },
  }))
const there = () => [...document.querySelectorAll('[data-part]')].map((one) => one.getAttribute('data-part'))
const rooms = () => [...document.querySelectorAll<HTMLElement>('[aria-hidden]')].map(({ style }) => style.height)
const nextFrame = () => act(() => frames.splice(0).forEach((call) => call()))
const jumpTo = (top: number) => {
  from = -top
  act(() => void fireEvent.scroll(document))
}
/** And rests there, until all that is near is drawn. */
const scrollTo = (top: number) => {
  jumpTo(top)
  while (frames.length > 0) nextFrame()
}

describe('[2.74] 100,000 lines: a window of what is long', () => {
  it('holds a handful of parts, however many there are, and rooms for all others', () => {
    render(<Windowed parts={partsOf(2500)} />)
    scrollTo(0)
    expect(there().length).toBeLessThan(6)
    for (const top of [10_000, 500_000, 1_200_000]) {
      scrollTo(top)
      scrollTo(top)
      expect(there().length).toBeGreaterThan(1)
      expect(there().length).toBeLessThan(8)
      expect(document.body.querySelectorAll('*').length).toBeLessThan(60)
    }
  })

  it('leaves the height of what has been drawn behind, so that the place one reads stays', () => {
    render(<Windowed parts={partsOf(10)} />)
    // Down part by part: each is drawn once, and measured.
    for (let top = 0; top <= 9000; top += 500) scrollTo(top)
    expect(there()).toEqual(['p7', 'p8', 'p9'])
    expect(rooms()).toEqual(['7000px'])
    scrollTo(4000)
    expect(there()).toEqual(['p2', 'p3', 'p4', 'p5', 'p6'])
    expect(rooms()).toEqual(['2000px', '3000px'])
  })

  it('draws at once what one sees, and what one is about to see one part a frame, the nearest first', () => {
    render(<Windowed parts={partsOf(2500).map((part) => ({ ...part, guess: HEIGHT }))} />)
    scrollTo(0)
    jumpTo(500_300)
    expect(there()).toEqual(['p500', 'p501'])
    nextFrame()
    expect(there()).toEqual(['p499', 'p500', 'p501'])
    nextFrame()
    expect(there()).toEqual(['p499', 'p500', 'p501', 'p502'])
    nextFrame()
    expect(there()).toEqual(['p498', 'p499', 'p500', 'p501', 'p502'])
    expect(frames).toEqual([])
  })

  it('does not take the keyboard’s place away', () => {
    render(<Windowed parts={partsOf(10)} />)
    const link = document.querySelector<HTMLElement>('a[href="#0"]')
    act(() => link?.focus())
    for (let top = 0; top <= 9000; top += 500) scrollTo(top)
    expect(there()[0]).toBe('p0')
    expect(document.activeElement).toBe(link)
    act(() => link?.blur())
    scrollTo(9000)
    expect(there()).not.toContain('p0')
  })

  it('draws a part that stays no second time while others come and go', () => {
    render(<Windowed parts={partsOf(10)} />)
    scrollTo(0)
    expect(there()).toEqual(['p0', 'p1', 'p2'])
    drawn = []
    scrollTo(1000)
    expect(there()).toEqual(['p0', 'p1', 'p2', 'p3'])
    expect(drawn).toEqual(['p3'])
  })

  it('looks at nothing where a box beside it is scrolled', () => {
    render(
      <>
        <Windowed parts={partsOf(10)} />
        <div data-beside="" />
      </>,
    )
    scrollTo(0)
    from = -5000
    const beside = document.querySelector('[data-beside]')
    act(() => void (beside && fireEvent.scroll(beside)))
    expect(there()).toEqual(['p0', 'p1', 'p2'])
  })

  it('draws nothing anew while one scrolls within what is there', () => {
    render(<Windowed parts={partsOf(10)} />)
    scrollTo(0)
    drawn = []
    scrollTo(10)
    scrollTo(20)
    expect(drawn).toEqual([])
  })
})
