import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { names, part } from '../../../src/generate/records.ts'
import { isDraft } from '../../../src/generate/sending/audience.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import { yearLetters } from '../schema.ts'
import { CorrectYearLetter } from './Correct.tsx'
import { Corrects } from './Corrects.tsx'

/** Fetched by who opens them: neither brings the other's libraries. */
const Preview = later(async () => (await import('./Preview.tsx')).Preview, { xs: 480, sm: 480 })
const YearLetterPage = later(async () => (await import('./Page.tsx')).YearLetterPage, { xs: 640, sm: 640 })

export const layout = defineLayout(yearLetters, {
  sections: [
    { key: 'basics', fields: ['year', 'calendar', 'titleAr', 'titleEn', 'messageAr', 'messageEn'] },
    {
      key: 'whom',
      fields: [
        'donorTypes',
        'categories',
        'donorTags',
        'givenMin',
        'givenMax',
        'alsoGaveTo',
        'places',
        'languages',
        'consents',
      ],
      beside: Corrects,
    },
    { key: 'sending', fields: ['channels'] },
  ],
  aside: Preview,
  // They stand over the page.
  elsewhere: ['title', 'corrects'],
  autosave: 'draft',
})

const Show = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={names(yearLetters, 'corrects')}
    isOpen={isDraft}
    above={part(yearLetters, YearLetterPage)}
    actions={part(yearLetters, CorrectYearLetter)}
  />
)

export const views: Partial<Views> = { show: Show }
