import { afterAll, beforeAll, vi } from 'vitest'

class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** jsdom lays nothing out: here every element is 480 pixels wide and 300 high, so that a chart has room to be drawn in. */
export function useRoomForCharts(): void {
  const observer = globalThis.ResizeObserver
  beforeAll(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 480, 300))
    globalThis.ResizeObserver = NoResizes
  })
  afterAll(() => {
    vi.restoreAllMocks()
    globalThis.ResizeObserver = observer
  })
}

export interface Drawn {
  x: number
  y: number
  width: number
  height: number
  fill: string | null
}

const numberOf = (element: Element, name: string): number => Math.round(Number(element.getAttribute(name)))

/** The bars of a drawing in the order of its data. */
export const barsIn = (drawing: Element): Drawn[] =>
  [...drawing.querySelectorAll('.recharts-bar-rectangle path')].map((bar) => ({
    x: numberOf(bar, 'x'),
    y: numberOf(bar, 'y'),
    width: numberOf(bar, 'width'),
    height: numberOf(bar, 'height'),
    fill: bar.getAttribute('fill'),
  }))
