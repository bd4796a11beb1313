import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sharedFrom } from '../pdf/jpeg.ts'

/** A picture of a public page: its width, and whether it is asked for as previews of links show it (`1600.jpg`). */
export function askedWidth(text: string): { width: number; isShared: boolean } {
  const found = /^(\d{1,5})(\.jpg)?$/.exec(text)
  return { width: Number(found?.[1] ?? 0), isShared: found?.[2] !== undefined }
}

/** The picture as it is stored, or as a JPEG of the measures of a preview: some messengers read no WebP. */
export const pictureBody = async (
  stored: Readable,
  isShared: boolean,
): Promise<{ mime: string; body: Readable | Buffer }> =>
  isShared ? { mime: 'image/jpeg', body: await sharedFrom(await buffer(stored)) } : { mime: 'image/webp', body: stored }
