import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { yearLetters } from '../schema.ts'
import { Corrects } from './Corrects.tsx'

/** It reads the form around it: the page does without the forms' library. */
const Preview = later(async () => (await import('./Preview.tsx')).Preview, { xs: 480, sm: 480 })

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
