import { buffer } from 'node:stream/consumers'
import type { FileRef, Letter } from '../../resources/_contracts/letter.ts'
import type { Services } from '../engine/services.ts'
import { pictureKey } from '../files/keys.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { drawnApart } from '../pdf/apart.ts'
import { jpegFrom, sharedFrom } from '../pdf/jpeg.ts'
import { picturesOnPaper } from '../pdf/pictured.ts'
import { paperSeal, sealed } from '../verify/seal.ts'
import { letterPath } from './addresses.ts'
import { letterIn } from './language.ts'
import type { OpenLetter } from './reading.ts'

const PRINT_WIDTH = 960

/** A picture as it is stored for the page, in the width that is printed; null where it is no longer there. */
async function printed(
  services: Pick<Services, 'files'>,
  entityId: string,
  file: Pick<FileRef, 'id' | 'widths' | 'edition'>,
): Promise<Buffer | null> {
  const width = file.widths.find((one) => one >= PRINT_WIDTH) ?? file.widths.at(-1)
  if (width === undefined) return null
  try {
    return await buffer(
      await services.files.open(pictureKey({ entityId, fileId: file.id, edition: file.edition }, width)),
    )
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

/** A picture for those who cannot show WebP; null where it is no longer there. */
export async function jpegOf(
  services: Services,
  entityId: string,
  file: Pick<FileRef, 'id' | 'widths' | 'edition'>,
): Promise<Buffer | null> {
  const picture = await printed(services, entityId, file)
  return picture && jpegFrom(picture)
}

/** A picture as previews of links show it. */
export async function sharedPicture(services: Services, entityId: string, file: FileRef): Promise<Buffer | null> {
  const picture = await printed(services, entityId, file)
  return picture && sharedFrom(picture)
}

/**
 * Most pictures of one paper as they are stored, and of their bytes. What is more is left out of it: all of them stand on the letter's page,
 * and nobody opens a paper of hundreds of photographs on a phone. [9.9] asks for the report, not for an archive of pictures.
 */
const PICTURES_MOST = 120
const BYTES_MOST = 48 * 1024 * 1024

type Reading = Pick<Services, 'files' | 'config' | 'db'>

/** Pictures of a paper as they are stored, by id; what is gone, or too much for a paper, is not among them. */
export async function picturesOf(
  services: Pick<Services, 'files'>,
  entityId: string,
  files: readonly FileRef[],
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  let left = BYTES_MOST
  // One after the other: many large pictures read at once would fill the memory of a small machine.
  for (const file of files) {
    if (found.size === PICTURES_MOST) break
    const picture = await printed(services, entityId, file)
    if (!picture || picture.length > left) continue
    left -= picture.length
    found.set(file.id, picture)
  }
  return found
}

/** Whoever it is shared with reads no words that are its donor's. */
const forAnybody = (letter: Letter): Letter => ({
  ...letter,
  report: { ...letter.report, message: letter.report.publicMessage ?? letter.report.message },
})

/**
 * Where all pictures of a letter stand: on the version that may be passed on, as a paper is. Null of a letter that nobody
 * has, and where that version leaves a project out.
 */
const addressOf = (publicUrl: string, { letter, share }: OpenLetter): string | null =>
  share === '' || letter.projects.some(({ special }) => special)
    ? null
    : publicUrl + letterPath(letter.report.id, share)

/** The letter as a PDF, sealed where it was signed. @throws NoTurn */
export async function pdfOf(
  services: Reading,
  opened: OpenLetter,
  lang: 'ar' | 'en',
  sending: readonly (readonly [string, string])[] = [],
): Promise<Buffer> {
  const { projectInactive, kind, entityId, code, altered } = opened
  const pdf = await drawnApart(entityId, async () => {
    const read = letterIn(opened.letter, lang, kind === 'shared')
    const letter = kind === 'shared' ? forAnybody(read) : read
    const seal = code === null ? null : paperSeal(services.config.publicUrl, code)
    const address = addressOf(services.config.publicUrl, opened)
    const options = { lang, projectInactive, shared: kind === 'shared', sending, seal, altered, address }
    const pictures = await picturesOf(services, entityId, picturesOnPaper(letter, projectInactive))
    return { kind: 'letter', letter, options, pictures }
  })
  return code === null ? pdf : sealed(services, { entityId, code }, pdf)
}
