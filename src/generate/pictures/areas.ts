import type { Area } from '../../../resources/files/schema.ts'

export type { Area }

export interface Point {
  x: number
  y: number
}

/** Nothing smaller can be seen or held with a finger. */
const LEAST = 0.02
const NEW: Area = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }

const DIGITS = 10_000
const rounded = (value: number): number => Math.round(value * DIGITS) / DIGITS
const within = (value: number, least: number, most: number): number => rounded(Math.min(most, Math.max(least, value)))

/** A new part in the middle. */
export const newArea = (): Area => ({ ...NEW })

/** The part moved, never beyond the picture's edges. */
export const moved = ({ x, y, width, height }: Area, by: Point): Area => ({
  x: within(x + by.x, 0, 1 - width),
  y: within(y + by.y, 0, 1 - height),
  width,
  height,
})

/** The part with its far corner moved. */
export const resized = ({ x, y, width, height }: Area, by: Point): Area => ({
  x,
  y,
  width: within(width + by.x, LEAST, 1 - x),
  height: within(height + by.y, LEAST, 1 - y),
})

/** The part between two points; null for a touch that drew nothing. */
export function between(from: Point, to: Point): Area | null {
  const x = within(Math.min(from.x, to.x), 0, 1)
  const y = within(Math.min(from.y, to.y), 0, 1)
  const width = rounded(within(Math.max(from.x, to.x), 0, 1) - x)
  const height = rounded(within(Math.max(from.y, to.y), 0, 1) - y)
  return width < LEAST || height < LEAST ? null : { x, y, width, height }
}
