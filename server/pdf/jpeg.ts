import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Lately } from '../lately.ts'

// One thread: what is drawn for one reader must not take the machine from the others.
sharp.concurrency(1)
sharp.cache(false)

/** How a picture is made: no side longer than so many dots, and the quality of its JPEG. */
export interface Made {
  side: number
  quality: number
}

/** A picture as it is printed: the format of the page, WebP, cannot stand in a PDF. */
export function jpegFrom(picture: Uint8Array, made?: Made): Promise<Buffer> {
  const whole = sharp(picture).flatten({ background: '#ffffff' })
  const sized = made
    ? whole.resize({ width: made.side, height: made.side, fit: 'inside', withoutEnlargement: true })
    : whole
  return sized.jpeg({ quality: made?.quality ?? 82 }).toBuffer()
}

/** What previews of links ask for. */
const SHARED = { width: 1200, height: 630, fit: 'cover' } as const

/** A picture as previews of links show it: as JPEG, which every messenger reads. */
export const sharedFrom = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture).flatten({ background: '#ffffff' }).resize(SHARED).jpeg({ quality: 82 }).toBuffer()

/** Most pixels that the pictures of one paper have together, at any number and size of files. */
const PIXELS_MOST = 150_000_000

interface Print {
  jpeg: Buffer
  pixels: number
}

/** So many bytes of prints are kept: all letters of a report have the same pictures. */
const KEPT_BYTES = 32 * 1024 * 1024

/** Each by what it was made of: whose it was says nothing here. */
const kept = new Lately<string, Print>({ most: KEPT_BYTES })

/** @param most of its pixels; null where it has more */
async function printed(picture: Uint8Array, made: Made | undefined, most: number): Promise<Print | null> {
  const digest = createHash('sha256').update(picture).digest('base64')
  const key = `${digest} ${made?.side ?? ''} ${made?.quality ?? ''}`
  const found = kept.find(key)
  if (found) return found.pixels > most ? null : found
  const { width, height } = await sharp(picture).metadata()
  const pixels = width * height
  if (pixels > most) return null
  const print = { jpeg: await jpegFrom(picture, made), pixels }
  return kept.keep(key, print, print.jpeg.length)
}

/** Prints one picture after the other, as long as they have no more pixels together; what has more is left out. */
export function printing(
  most: number = PIXELS_MOST,
): (picture: Uint8Array | undefined, made?: Made, isAgain?: boolean) => Promise<Buffer | null> {
  let left = most
  return async (picture, made, isAgain = false) => {
    if (!picture) return null
    // One that is made again is no other picture.
    const print = await printed(picture, made, isAgain ? Number.POSITIVE_INFINITY : left)
    if (print && !isAgain) left -= print.pixels
    return print && print.jpeg
  }
}
