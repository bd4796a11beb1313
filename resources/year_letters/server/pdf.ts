import type { Services } from '../../../server/engine/services.ts'
import { inTurn, jpegOf } from '../../../server/letters/pdf.ts'
import { paperSeal, sealed } from '../../../server/verify/seal.ts'
import type { OpenYear } from './page.ts'

/** A letter about the year as a PDF, sealed where it was signed. */
export const yearPdfOf = (services: Services, opened: OpenYear, lang: 'ar' | 'en'): Promise<Buffer> =>
  inTurn(async () => {
    const { yearPdf } = await import('../../../server/pdf/year.tsx')
    const { letter, entityId, code, altered, paths } = opened
    const { publicUrl } = services.config
    const letters = Object.fromEntries(Object.entries(paths.letters).map(([of, path]) => [of, publicUrl + path]))
    const logo = letter.entity.logo ? await jpegOf(services, entityId, letter.entity.logo) : null
    const seal = code === null ? null : paperSeal(publicUrl, code)
    const pdf = await yearPdf(letter, { lang, logo, seal, altered, letters })
    return code === null ? pdf : sealed(services, { entityId, code }, pdf)
  })
