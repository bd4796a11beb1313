import { filterEn } from '../_kit/audienceFilter.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import { en as reports } from '../reports/messages.en.ts'
import type { reportSettings } from './schema.ts'

const { type, title, message, thankTitle, appeal, channels } = reports.fields

export const en = {
  name: 'Report settings',
  one: 'Report setting',
  count: { one: '%{smart_count} report setting', other: '%{smart_count} report settings' },
  fields: {
    project: 'Project',
    name: 'Name of the setting',
    type,
    title,
    message,
    thankTitle,
    appeal,
    channels,
    ...filterEn.fields,
    timing: 'When',
    weekday: 'Day of the week',
    monthDay: 'Day of the month',
    calendar: 'Months of',
    season: 'Occasion',
    sendTime: 'Send time',
    startsOn: 'Not before',
    missed: 'A time that was missed',
    startedBy: 'Switched on by',
  },
  hints: {
    ...filterEn.hints,
    title: reports.hints.title,
    message: reports.hints.message,
    channels: reports.hints.channels,
    appeal: reports.hints.appeal,
    name: 'For your team; donors do not see it.',
    sendTime: 'By your entity’s clock, such as 10:00.',
    startsOn: 'Reports each two weeks are counted from the first such day.',
    missed: 'If the system was down all that day.',
  },
  sections: {
    basics: 'Setting',
    content: 'What the report says',
    audience: 'Which donors get it',
    timing: 'When it is sent',
  },
  choices: {
    type: reports.choices.type,
    channels: reports.choices.channels,
    ...filterEn.choices,
    timing: {
      now: 'Now, when I press send',
      daily: 'Daily',
      weekly: 'Weekly',
      everyTwoWeeks: 'Each two weeks',
      monthly: 'Monthly',
      season: 'On an occasion of the Hijri year',
    },
    weekday: {
      sunday: 'Sunday',
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
    },
    monthDay: { first: 'First day', middle: 'Middle of the month', last: 'Last day' },
    calendar: { gregorian: 'Gregorian calendar', hijri: 'Hijri calendar' },
    season: {
      ramadan: 'First day of Ramadan',
      lastTenNights: 'Last ten nights of Ramadan',
      eidAlFitr: 'Eid al-Fitr',
      dhulHijjah: 'First ten days of Dhul-Hijjah',
      eidAlAdha: 'Eid al-Adha',
    },
    missed: { send: 'Send it late', skip: 'Skip it' },
  },
  states: { paused: 'Off', active: 'On' },
  actions: { activate: 'Switch on', pause: 'Switch off' },
  empty: 'No saved settings yet. Add one, and reports go out by themselves at the times that you choose.',
} satisfies MessagesOf<typeof reportSettings>
