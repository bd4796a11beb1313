import type { YearWords } from '../../i18n/yearWords.ts'
import type { YearLetter } from '../../resources/_contracts/yearLetter.ts'
import type { PaperSeal } from '../verify/seal.ts'
import type { Told } from './kit.tsx'

export interface YearPdfOptions {
  lang: 'ar' | 'en'
  /** As JPEG or PNG. */
  logo: Buffer | null
  seal: PaperSeal | null
  /** It is not as it was signed. */
  altered: boolean
  /** Whole addresses of the donor's own letters, by the code of the project. */
  letters: Readonly<Record<string, string>>
}

/** A letter about the year, as it lies on paper. */
export interface YearPaper extends Told, YearPdfOptions {
  letter: YearLetter
  w: YearWords
  /** What its year is called. */
  year: string
}
