import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { names, part } from '../../../src/generate/records.ts'
import { Correction } from '../../../src/generate/sending/Correction.tsx'
import { isUnderway } from '../../../src/generate/sending/usePause.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { yearLetters } from '../schema.ts'
import { Corrects } from './Corrects.tsx'
import { useSendings } from './useSendings.ts'

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

/** Once somebody has opened it, and while it is not on its way to others. */
function Actions({ record }: { record: RecordOf<typeof yearLetters> }) {
  const { data } = useSendings(record.id)
  if (!data || record.archived || data.opened === 0 || isUnderway(data.rows[0]?.state)) return null
  return (
    <Correction
      resource="year_letters"
      id={record.id}
      action="yearLetters.correction.action"
      ask="reports.correction.ask"
    />
  )
}

const Show = ({ layout: given }: ViewProps) => (
  <GeneratedShow
    layout={given}
    without={names(yearLetters, 'corrects')}
    above={part(yearLetters, YearLetterPage)}
    actions={part(yearLetters, Actions)}
  />
)

export const views: Partial<Views> = { show: Show }
