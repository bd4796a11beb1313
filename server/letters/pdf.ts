import sharp from 'sharp'
import type { FileRef } from '../../resources/_contracts/letter.ts'
import type { Services } from '../engine/services.ts'
import { pictureKey } from '../files/keys.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { paperSeal, sealed } from '../verify/seal.ts'
import { letterIn } from './language.ts'
import type { OpenLetter } from './reading.ts'

const PRINT_WIDTH = 960

/** A page cannot show WebP in a PDF; a picture that is no longer there is left out. */
export async function jpegOf(
  services: Services,
  entityId: string,
  file: Pick<FileRef, 'id' | 'widths' | 'edition'>,
): Promise<Buffer | null> {
  const width = file.widths.find((one) => one >= PRINT_WIDTH) ?? file.widths.at(-1)
  if (width === undefined) return null
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await services.files.open(
      pictureKey({ entityId, fileId: file.id, edition: file.edition }, width),
    ))
      chunks.push(chunk as Buffer)
    return await sharp(Buffer.concat(chunks)).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** What previews of links ask for. */
const SHARED = { width: 1200, height: 630, fit: 'cover' } as const

/** A picture as previews of links show it: as JPEG, which every messenger reads. */
export async function sharedPicture(services: Services, entityId: string, file: FileRef): Promise<Buffer | null> {
  const picture = await jpegOf(services, entityId, file)
  return picture && sharp(picture).resize(SHARED).jpeg({ quality: 82 }).toBuffer()
}

let queue: Promise<unknown> = Promise.resolve()

/** One at a time: each holds all its pictures in memory and a core for a while. */
export function inTurn<T>(make: () => Promise<T>): Promise<T> {
  const turn = queue.then(make)
  queue = turn.catch(() => undefined)
  return turn
}

/** The letter as a PDF, sealed where it was signed. */
export function pdfOf(
  services: Services,
  opened: OpenLetter,
  lang: 'ar' | 'en',
  sending: readonly (readonly [string, string])[] = [],
): Promise<Buffer> {
  const make = async (): Promise<Buffer> => {
    const { letterPdf } = await import('../pdf/letter.tsx')
    const image = (file: FileRef) => jpegOf(services, opened.entityId, file)
    const { letter, projectInactive, kind, entityId, code, altered } = opened
    const seal = code === null ? null : paperSeal(services.config.publicUrl, code)
    const shared = kind === 'shared'
    const parts = { lang, image, projectInactive, shared, sending, seal, altered }
    const pdf = await letterPdf(letterIn(letter, lang), parts)
    return code === null ? pdf : sealed(services, { entityId, code }, pdf)
  }
  return inTurn(make)
}
