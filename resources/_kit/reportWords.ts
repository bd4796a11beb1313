import { CODES } from './codes.ts'
import { choice, text } from './fields/index.ts'
import { withVariables } from './messageVariables.ts'
import type { Rule } from './rules.ts'

/** Double braces make a variable, and a title has none. */
const untouched = { key: 'noVariables', holds: (written: string) => !/\{\{|\}\}/.test(written) }

const title = { max: 120, form: untouched } as const
const message = { lines: 8, form: withVariables } as const

/**
 * What a report says, as it was written, and the same in another language: readers of that language get the other words,
 * each of them where it is there, and everybody else the first (decision 110).
 */
export const reportWords = {
  title: text({ ...title, required: true }),
  message: text({ ...message, required: 'toPublish' }),
  thankTitle: text(title),
  otherLanguage: choice(['ar', 'en']),
  otherTitle: text(title),
  otherMessage: text(message),
  otherThankTitle: text(title),
} as const

/** Their names, for whoever reads or copies all that a report says. */
export const REPORT_WORDS = Object.keys(reportWords) as (keyof typeof reportWords)[]

const OTHER = ['otherTitle', 'otherMessage', 'otherThankTitle'] as const

/** Words of another language name it: else nobody would get them. */
export const wordsRules: readonly Rule<'otherLanguage' | (typeof OTHER)[number]>[] = [
  {
    field: 'otherLanguage',
    reads: ['otherLanguage', ...OTHER],
    key: 'required',
    code: CODES.required,
    holds: (record) => {
      const { otherLanguage, ...said } = record as Partial<
        Record<'otherLanguage' | (typeof OTHER)[number], string | null>
      >
      return Boolean(otherLanguage) || OTHER.every((name) => !said[name])
    },
  },
]

/** What asks for a gift names its licence while it is written; whether that one holds is asked when it leaves. */
export const licensed: Rule<'appeal' | 'licence'> = {
  field: 'licence',
  code: CODES.generic,
  // Whether it asks is saved and shown all the same.
  reads: ['licence'],
  key: 'licenceAsked',
  holds: ({ appeal, licence }) => appeal !== true || typeof licence === 'string',
}
