import { approvalFields } from '../_kit/approval.ts'
import { audienceFilter, sumRule } from '../_kit/audienceFilter.ts'
import type { Channel } from '../_kit/channels.ts'
import { CODES } from '../_kit/codes.ts'
import { boolean, choice, choices, integer, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { isYearOf } from '../_kit/years.ts'

/** By what it goes. Meta's Cloud API takes nothing but templates that it knows, which a letter is not. */
const YEAR_LETTER_CHANNELS = ['email', 'whatsapp', 'sms'] as const satisfies readonly Channel[]

/** Of the filters of reports those that ask for no single project: the year is what the days are. */
const { donorTypes, categories, donorTags, givenMin, givenMax, alsoGaveTo, places, languages, consents } =
  audienceFilter
export const yearFilter = {
  donorTypes,
  categories,
  donorTags,
  givenMin,
  givenMax,
  alsoGaveTo,
  places,
  languages,
  consents,
} as const

interface Written {
  titleAr?: string | null
  titleEn?: string | null
  year?: number | null
  calendar?: 'gregorian' | 'hijri' | null
}

/** One letter to each donor about their whole year: what they gave, and what became of it. product.md 25 */
export const yearLetters = defineResource({
  name: 'year_letters',
  tenant: 'entity',
  live: true,
  // It names nobody; whom it went to stands with their pages.
  subject: { through: 'year_letter_pages', at: 'yearLetter' },
  fields: {
    /** As staff find it: in Arabic, else in English. */
    title: kept('text', { generated: 'coalesce(title_ar, title_en)' }),
    year: integer({ required: true, min: 1300, max: 2200, plain: true }),
    calendar: choice(['gregorian', 'hijri'], { required: true, default: 'gregorian' }),
    titleAr: text({ max: 120 }),
    titleEn: text({ max: 120 }),
    messageAr: text({ lines: 8 }),
    messageEn: text({ lines: 8 }),
    ...yearFilter,
    /** In this order: each donor gets it by the first one that reaches them. */
    channels: choices(YEAR_LETTER_CHANNELS, { default: ['email', 'whatsapp', 'sms'] }),
    /** product.md 30: it goes to those alone who have opened this one. */
    corrects: reference({ to: 'year_letters', readOnly: true, rare: true }),
    archived: boolean({ readOnly: true, default: false }),
    sentAt: timestamp({ readOnly: true }),
    ...approvalFields,
  },
  states: { values: ['draft', 'sent'], initial: 'draft', transitions: {} },
  rules: [
    sumRule,
    {
      field: 'titleAr',
      reads: ['titleAr', 'titleEn'],
      key: 'required',
      code: CODES.required,
      holds: (record) => {
        const { titleAr, titleEn } = record as Written
        return Boolean(titleAr) || Boolean(titleEn)
      },
    },
    {
      field: 'year',
      reads: ['year', 'calendar'],
      key: 'yearOfCalendar',
      code: CODES.numbersOnly,
      holds: (record) => {
        const { year, calendar } = record as Written
        return typeof year !== 'number' || isYearOf(calendar ?? 'gregorian', year)
      },
    },
  ],
  title: 'title',
  list: {
    columns: ['title', 'year', 'calendar', 'status', 'sentAt', 'updatedAt'],
    filters: ['year', 'calendar', 'status', 'archived'],
    search: ['titleAr', 'titleEn'],
    sort: ['updatedAt', 'DESC'],
  },
})
