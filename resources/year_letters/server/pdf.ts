import type { Services } from '../../../server/engine/services.ts'
import { picturesOf } from '../../../server/letters/pdf.ts'
import { drawnApart } from '../../../server/pdf/apart.ts'
import { paperSeal, sealed } from '../../../server/verify/seal.ts'
import type { OpenYear } from './page.ts'

/** A letter about the year as a PDF, sealed where it was signed. @throws NoTurn */
export async function yearPdfOf(services: Services, opened: OpenYear, lang: 'ar' | 'en'): Promise<Buffer> {
  const { letter, entityId, code, altered, paths } = opened
  const { publicUrl } = services.config
  const pdf = await drawnApart(entityId, async () => {
    const letters = Object.fromEntries(Object.entries(paths.letters).map(([of, path]) => [of, publicUrl + path]))
    const { logo } = letter.entity
    const pictures = await picturesOf(services, entityId, logo ? [logo] : [])
    const seal = code === null ? null : paperSeal(publicUrl, code)
    return { kind: 'year', letter, options: { lang, seal, altered, letters }, pictures }
  })
  return code === null ? pdf : sealed(services, { entityId, code }, pdf)
}
