import sharp from 'sharp'

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

/** Prints one picture after the other, as long as they have no more pixels together; what has more is left out. */
export function printing(
  most: number = PIXELS_MOST,
): (picture: Uint8Array | undefined, made?: Made, isAgain?: boolean) => Promise<Buffer | null> {
  let left = most
  return async (picture, made, isAgain = false) => {
    if (!picture) return null
    // One that is made again is no other picture.
    if (!isAgain) {
      const { width, height } = await sharp(picture).metadata()
      if (width * height > left) return null
      left -= width * height
    }
    return jpegFrom(picture, made)
  }
}
