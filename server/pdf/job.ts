import type { Letter } from '../../resources/_contracts/letter.ts'
import type { ThanksCard } from '../../resources/_contracts/thanksCard.ts'
import type { YearLetter } from '../../resources/_contracts/yearLetter.ts'
import type { InvoicePaper } from './invoice.tsx'
import type { LetterPdfOptions } from './letter.tsx'
import type { ResultsPaper } from './results.tsx'
import type { StatementPaper } from './statement.tsx'
import type { YearPdfOptions } from './yearPaper.ts'

/** As they are stored for the page, by id: they are made ready for print where the paper is drawn. */
type Pictures = ReadonlyMap<string, Uint8Array>

/** A paper with all that it says: who draws it asks nobody. */
export type PaperJob =
  /** Nothing yet: what letters need is made ready. */
  | { kind: 'none' }
  | { kind: 'results'; paper: ResultsPaper }
  | { kind: 'statement'; paper: StatementPaper }
  | { kind: 'invoice'; paper: InvoicePaper }
  | { kind: 'letter'; letter: Letter; options: Omit<LetterPdfOptions, 'image'>; pictures: Pictures }
  | { kind: 'year'; letter: YearLetter; options: Omit<YearPdfOptions, 'logo'>; pictures: Pictures }
  | { kind: 'card'; card: ThanksCard; picture: Uint8Array | null; logo: Uint8Array | null }
