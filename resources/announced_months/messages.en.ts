import type { MessagesOf } from '../_kit/messages.ts'
import type { announcedMonths } from './schema.ts'

export const en = {
  name: 'Announced months',
  one: 'Announced month',
  count: { one: '%{smart_count} announced month', other: '%{smart_count} announced months' },
  fields: { year: 'Hijri year', month: 'Hijri month', startsOn: 'First day', source: 'Announced by' },
  hints: {
    startsOn: 'The Gregorian day on which the month began as announced. Times that charities have set move with it.',
  },
  choices: {
    month: {
      '1': 'Muharram',
      '2': 'Safar',
      '3': 'Rabi al-Awwal',
      '4': 'Rabi al-Thani',
      '5': 'Jumada al-Ula',
      '6': 'Jumada al-Akhirah',
      '7': 'Rajab',
      '8': 'Shaban',
      '9': 'Ramadan',
      '10': 'Shawwal',
      '11': 'Dhul-Qadah',
      '12': 'Dhul-Hijjah',
    },
  },
  empty: 'No month differs from the Umm al-Qura calendar. Add one where the announcement says otherwise.',
} satisfies MessagesOf<typeof announcedMonths>
