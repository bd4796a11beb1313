import { names, part } from '../../../src/generate/records.ts'
import { isDraft } from '../../../src/generate/sending/audience.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import { yearLetters } from '../schema.ts'
import { CorrectYearLetter } from './Correct.tsx'
import { YearLetterPage } from './Page.tsx'

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={names(yearLetters, 'corrects')}
    isOpen={isDraft}
    above={part(yearLetters, YearLetterPage)}
    actions={part(yearLetters, CorrectYearLetter)}
  />
)
