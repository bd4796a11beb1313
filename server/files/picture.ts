import type { Services } from '../engine/services.ts'
import type { Area } from './blur.ts'
import { processedApart } from './decoder/apart.ts'
import { pictureKey, type StoredPicture } from './keys.ts'
import { refuse } from './refuse.ts'

export interface Picture {
  width: number
  height: number
  placeholder: string
  widths: number[]
}

/**
 * Makes a picture's smaller sizes and stores them.
 * @param areas what is blurred in them
 * @throws fileRefused (422)
 */
export async function storePicture(
  services: Services,
  original: Buffer,
  at: StoredPicture,
  areas: readonly Area[] = [],
): Promise<Picture> {
  const made = await processedApart(at.entityId, original, areas)
  if (!made.ok) throw refuse(made.error, 'image')
  for (const { name, data } of made.variants)
    await services.files.put(pictureKey(at, Number(name.slice(1))), data, { contentType: 'image/webp' })
  return {
    width: made.width,
    height: made.height,
    placeholder: made.placeholder,
    widths: made.variants.map((v) => Number(v.name.slice(1))),
  }
}
