import { boolean, integer, lines, text } from '../_kit/fields/index.ts'

/** [9.6] in the specification's order; an older word for the last one is read as it (`satisfactionOf`). */
export const SATISFACTION = ['verySatisfied', 'satisfied', 'neutral', 'slightlySatisfied', 'unsatisfied'] as const
export type Satisfaction = (typeof SATISFACTION)[number]

/** Those that count as satisfied in the rate of [3.12]. */
export const CONTENT: readonly Satisfaction[] = ['verySatisfied', 'satisfied']

/** [9.6] the catalogue also lists *dissatisfied*: answers that bear it are unsatisfied ones. */
export function satisfactionOf(value: unknown): Satisfaction | null {
  if (value === 'dissatisfied') return 'unsatisfied'
  return SATISFACTION.find((one) => one === value) ?? null
}

/** Points of the kinds whose scale is fixed: how likely one is to recommend, and stars. */
export const FIXED_SCALES = { nps: { from: 0, to: 10 }, rating: { from: 1, to: 5 } } as const

const QUESTION = 300
const OPTIONS = 20

const words = { textAr: text({ max: QUESTION }), textEn: text({ max: QUESTION }) }
/**
 * Asked of those alone who chose this answer to an earlier question, by the question's id and the place of the option, from
 * 1 on; a block holds no rows, so that one condition is all that a question has.
 */
const condition = { onlyIf: text({ max: 36, code: true }), onlyIs: integer({ min: 1, max: OPTIONS }) }
const asked = { ...words, required: boolean({ default: false }), ...condition }
const options = { optionsAr: lines({ max: OPTIONS }), optionsEn: lines({ max: OPTIONS }) }

/** What a survey is made of: headings, and questions of each kind. */
export const QUESTION_KINDS = {
  section: { ...words, aboutAr: text({ max: 1000, lines: 3 }), aboutEn: text({ max: 1000, lines: 3 }) },
  single: { ...asked, ...options },
  multiple: { ...asked, ...options },
  satisfaction: asked,
  nps: asked,
  rating: asked,
  scale: {
    ...asked,
    points: integer({ min: 2, max: 10 }),
    lowAr: text({ max: 60 }),
    lowEn: text({ max: 60 }),
    highAr: text({ max: 60 }),
    highEn: text({ max: 60 }),
  },
  shortText: asked,
  longText: asked,
  number: { ...asked, least: integer({ min: 0 }), most: integer({ min: 0 }) },
  date: asked,
}
