/** A picture as plain bytes: red, green and blue of each pixel, row after row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

/** How much one of the three colours (0 to 255) may differ before a person could see it. */
const UNSEEN = 24

const COLOURS = 3

/** The largest difference of the three colours between a pixel of one picture and one of the other. */
const distance = (one: Pixels, at: number, other: Pixels, there: number): number => {
  let most = 0
  for (let colour = 0; colour < COLOURS; colour++) {
    const by = Math.abs((one.data[at + colour] ?? 0) - (other.data[there + colour] ?? 0))
    if (by > most) most = by
  }
  return most
}

/** Whether the other picture holds this pixel of one picture at its place or right beside it. */
function isNear(one: Pixels, x: number, y: number, other: Pixels): boolean {
  const at = (y * one.width + x) * COLOURS
  for (let row = Math.max(0, y - 1); row <= Math.min(other.height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(other.width - 1, x + 1); column++) {
      if (distance(one, at, other, (row * other.width + column) * COLOURS) <= UNSEEN) return true
    }
  }
  return false
}

export interface Difference {
  /** Pixels that differ, of those of the larger width by the larger height: 0 to 1. */
  share: number
  /** By how many pixels the second picture is wider and taller. */
  wider: number
  taller: number
  /** The places that differ are 1, the others 0; of the larger width by the larger height. */
  mask: { width: number; height: number; data: Uint8Array }
}

/**
 * Compares two pictures pixel by pixel. Edges of letters and curves that are smoothed otherwise do not count: a pixel
 * differs where neither picture holds it within one pixel of its place in the other. What only one of them covers differs.
 */
export function compare(before: Pixels, after: Pixels): Difference {
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const data = new Uint8Array(width * height)
  let differing = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInBoth = x < before.width && x < after.width && y < before.height && y < after.height
      const places = [(y * before.width + x) * COLOURS, (y * after.width + x) * COLOURS] as const
      if (isInBoth && distance(before, places[0], after, places[1]) <= UNSEEN) continue
      if (isInBoth && isNear(before, x, y, after) && isNear(after, x, y, before)) continue
      data[y * width + x] = 1
      differing++
    }
  }
  return {
    share: differing / Math.max(1, width * height),
    wider: after.width - before.width,
    taller: after.height - before.height,
    mask: { width, height, data },
  }
}
