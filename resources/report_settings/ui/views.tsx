import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { BestHour } from '../../reports/ui/results/BestHour.tsx'
import { reportSettings } from '../schema.ts'

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

const BY_ITSELF = ['daily', 'weekly', 'everyTwoWeeks', 'monthly', 'season'] as const
const Repeated = onlyFor(BY_ITSELF)
const SendTime = onlyFor(BY_ITSELF, BestHour)
const Weekly = onlyFor(['weekly', 'everyTwoWeeks'])
const Monthly = onlyFor(['monthly'])

export const layout = defineLayout(reportSettings, {
  sections: [
    { key: 'basics', fields: ['name', 'project', 'type'] },
    {
      key: 'timing',
      fields: ['timing', 'weekday', 'calendar', 'monthDay', 'season', 'sendTime', 'startsOn', 'missed'],
    },
    { key: 'content', fields: ['title', 'message', 'thankTitle', 'design', 'coverImage', 'appeal', 'channels'] },
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
    weekday: Weekly,
    calendar: Monthly,
    monthDay: Monthly,
    season: onlyFor(['season']),
    sendTime: SendTime,
    startsOn: Repeated,
    missed: Repeated,
  },
})
