import type { ComponentType } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { reportSettings } from '../schema.ts'

type Timing = (typeof reportSettings.fields.timing.values)[number]

/** The input of a field that only these timings ask for. */
const onlyFor = (...timings: readonly Timing[]): ComponentType<InputProps> =>
  function OnlyFor(props: InputProps) {
    const timing = useWatch({ name: 'timing' }) as Timing
    return timings.includes(timing) ? <FieldInput {...props} /> : null
  }

const Repeated = onlyFor('daily', 'weekly', 'everyTwoWeeks', 'monthly', 'season')
const Weekly = onlyFor('weekly', 'everyTwoWeeks')
const Monthly = onlyFor('monthly')

export const layout = defineLayout(reportSettings, {
  sections: [
    { key: 'basics', fields: ['name', 'project', 'type'] },
    {
      key: 'timing',
      fields: ['timing', 'weekday', 'calendar', 'monthDay', 'season', 'sendTime', 'startsOn', 'missed'],
    },
    { key: 'content', fields: ['title', 'message', 'thankTitle', 'appeal', 'channels'] },
    {
      key: 'audience',
      fields: [
        'onlyNew',
        'donorTypes',
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
    season: onlyFor('season'),
    sendTime: Repeated,
    startsOn: Repeated,
    missed: Repeated,
  },
})
