import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { onlyWhere } from '../../../src/generate/inputs/onlyWhere.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import { later } from '../../../src/generate/lazyPart.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { BestHour } from '../../reports/ui/results/BestHour.tsx'
import { reportSettings } from '../schema.ts'

// The program's other forms have no such inputs: they come beside the setting.
const MessageInput = later<InputProps>(async () => (await import('../../reports/ui/words/Message.tsx')).MessageInput, {
  xs: 280,
  sm: 280,
})
const other = () => import('../../reports/ui/words/other.tsx')
const OtherLanguageInput = later<InputProps>(async () => (await other()).OtherLanguageInput, { xs: 64, sm: 64 })
const OtherInput = later<InputProps>(async () => (await other()).OtherInput, { xs: 0, sm: 0 })

type Timing = (typeof reportSettings.fields.timing.values)[number]

/** The input of a field that only these timings ask for, with what stands below it. */
const onlyFor = (timings: readonly Timing[], Below?: ComponentType): ComponentType<InputProps> =>
  function OnlyFor(props: InputProps) {
    const timing = useWatch({ name: 'timing' }) as Timing
    if (!timings.includes(timing)) return null
    return (
      <>
        <FieldInput {...props} />
        {Below === undefined ? null : <Below />}
      </>
    )
  }

/** The input of a text in the other language, under the name of the first. */
const second = (first: 'title' | 'message' | 'thankTitle'): ComponentType<InputProps> =>
  function Second(props: InputProps) {
    return <OtherInput {...props} place={useTexts('report_settings').place(first)} />
  }

const BY_ITSELF = ['daily', 'weekly', 'everyTwoWeeks', 'monthly', 'season'] as const
const Repeated = onlyFor(BY_ITSELF)
const SendTime = onlyFor(BY_ITSELF, BestHour)
const Weekly = onlyFor(['weekly', 'everyTwoWeeks'])
const Monthly = onlyFor(['monthly'])

/** Fetched by who orders them: it brings what is needed to drag. */
const Parts = later(async () => (await import('../../reports/ui/builder/Parts.tsx')).PartsInput, { xs: 96, sm: 96 })

/** Letters about projects alone are made of parts. */
function PartsOfProject(props: InputProps) {
  return useWatch({ name: 'type' }) === 'project' ? <Parts {...props} /> : null
}

export const layout = defineLayout(reportSettings, {
  sections: [
    { key: 'basics', fields: ['name', 'project', 'type', 'otherLanguage'] },
    {
      key: 'timing',
      fields: ['timing', 'weekday', 'calendar', 'monthDay', 'season', 'sendTime', 'startsOn', 'missed'],
    },
    {
      key: 'content',
      fields: [
        'title',
        'otherTitle',
        'message',
        'otherMessage',
        'thankTitle',
        'otherThankTitle',
        'design',
        'coverImage',
        'parts',
        'appeal',
        'licence',
        'channels',
      ],
    },
    {
      key: 'audience',
      fields: [
        'onlyNew',
        'donorTypes',
        'categories',
        'donorTags',
        'givenMin',
        'givenMax',
        'giftFrom',
        'giftTo',
        'alsoGaveTo',
        'places',
        'languages',
        'consents',
      ],
    },
  ],
  inputs: {
    licence: onlyWhere('appeal', true),
    parts: PartsOfProject,
    otherLanguage: OtherLanguageInput,
    otherTitle: second('title'),
    message: MessageInput,
    otherMessage: second('message'),
    otherThankTitle: second('thankTitle'),
    weekday: Weekly,
    calendar: Monthly,
    monthDay: Monthly,
    season: onlyFor(['season']),
    sendTime: SendTime,
    startsOn: Repeated,
    missed: Repeated,
  },
})
