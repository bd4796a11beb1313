import sharp from 'sharp'

/** A part of a picture as a person sees it: fractions of its width and height, from the left and the top. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** Of an area so many colours are left in each direction: too few for any face, however large it was. */
const CELLS = 6

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** Whole pixels that cover the area; null where it lies outside of the picture. */
function rectOf({ x, y, width, height }: Area, picture: Pixels): Rect | null {
  const left = Math.max(0, Math.floor(x * picture.width))
  const top = Math.max(0, Math.floor(y * picture.height))
  const right = Math.min(picture.width, Math.ceil((x + width) * picture.width))
  const bottom = Math.min(picture.height, Math.ceil((y + height) * picture.height))
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null
}

async function smudged(rect: Rect, { data, width, height, channels }: Pixels): Promise<Buffer> {
  const cells = await sharp(data, { raw: { width, height, channels } })
    .extract(rect)
    // Every pixel counts in the mean of its cell, and nothing else of it is kept.
    .resize({ width: Math.min(CELLS, rect.width), height: Math.min(CELLS, rect.height), fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(cells.data, {
    raw: { width: cells.info.width, height: cells.info.height, channels: cells.info.channels },
  })
    .resize({ width: rect.width, height: rect.height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

/** The picture with each area smudged to a few colours that nothing can be read back from. */
export async function blurAreas(picture: Pixels, areas: readonly Area[]): Promise<Pixels> {
  const data = Buffer.from(picture.data)
  const blurred = { ...picture, data }
  const row = picture.width * picture.channels
  for (const area of areas) {
    const rect = rectOf(area, picture)
    if (!rect) continue
    const patch = await smudged(rect, blurred)
    const line = rect.width * picture.channels
    for (let y = 0; y < rect.height; y += 1)
      patch.copy(data, (rect.top + y) * row + rect.left * picture.channels, y * line, (y + 1) * line)
  }
  return blurred
}
