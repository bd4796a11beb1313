import { audienceFilter, filterRules } from '../_kit/audienceFilter.ts'
import { CODES } from '../_kit/codes.ts'
import { boolean, choice, date, reference, text } from '../_kit/fields/index.ts'
import { clock } from '../_kit/forms.ts'
import { licensed, reportWords, wordsRules } from '../_kit/reportWords.ts'
import { defineResource } from '../_kit/resource.ts'
import { SEASON_NAMES } from '../_kit/seasons.ts'
import { reports } from '../reports/schema.ts'

/** [4.16], [9.4]; and the days of the Hijri year (product.md 26). */
const TIMINGS = ['now', 'daily', 'weekly', 'everyTwoWeeks', 'monthly', 'season'] as const
/** In the order of Date.getUTCDay. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

const { design, coverImage, parts, appeal, licence, channels } = reports.fields

/** [2.24], [3.13] a report that is kept to be sent again: what it says, to whom, by what and when. */
export const reportSettings = defineResource({
  name: 'report_settings',
  tenant: 'entity',
  live: true,
  fields: {
    project: reference({ to: 'projects', required: true }),
    name: text({ required: true, max: 100 }),
    /** What goes to donors: an Ehsan report does not. */
    type: choice(['project', 'notice', 'thanks'], { required: true, default: 'project' }),
    ...reportWords,
    design,
    coverImage,
    parts,
    appeal,
    licence,
    channels,
    ...audienceFilter,
    // product.md 25: who has nothing new is left out by default.
    onlyNew: boolean({ default: true }),
    timing: choice(TIMINGS, { required: true, default: 'monthly' }),
    weekday: choice(WEEKDAYS, { required: true, default: 'sunday' }),
    monthDay: choice(['first', 'middle', 'last'], { required: true, default: 'first' }),
    calendar: choice(['gregorian', 'hijri'], { required: true, default: 'gregorian' }),
    season: choice(SEASON_NAMES),
    sendTime: text({ max: 5, code: true, form: clock, default: '10:00', required: true }),
    startsOn: date(),
    /** What becomes of a time that nobody was there for, once its day is over. */
    missed: choice(['send', 'skip'], { required: true, default: 'send' }),
    /** Who switched it on: another person approves what it makes (product.md 30). */
    startedBy: reference({ to: 'users', readOnly: true, rare: true }),
  },
  states: {
    values: ['paused', 'active'],
    initial: 'paused',
    transitions: {
      activate: { from: ['paused'], to: 'active', complete: true },
      pause: { from: ['active'], to: 'paused' },
    },
  },
  rules: [
    ...filterRules,
    ...wordsRules,
    licensed,
    {
      field: 'season',
      reads: ['timing', 'season'],
      key: 'required',
      code: CODES.required,
      holds: (record) => {
        const { timing, season } = record as { timing?: string; season?: string | null }
        return timing !== 'season' || Boolean(season)
      },
    },
  ],
  title: 'name',
  list: {
    columns: ['name', 'project', 'type', 'timing', 'channels', 'status', 'updatedAt'],
    filters: ['project', 'status', 'timing'],
    search: ['name'],
    sort: ['updatedAt', 'DESC'],
  },
})
