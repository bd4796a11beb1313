import { type BlockOf, boolean, integer, lines, text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { SATISFACTION } from '../_kit/satisfaction.ts'

const QUESTION = 300
const OPTIONS = 20

const words = { textAr: text({ max: QUESTION }), textEn: text({ max: QUESTION }) }
/**
 * Asked of those alone who chose this answer to an earlier question, by the question's id and the place of the option, from
 * 1 on; a block holds no rows, so that one condition is all that a question has.
 */
const condition = { onlyIf: text({ max: 36, code: true }), onlyIs: integer({ min: 1, max: OPTIONS }) }
const asked = { ...words, required: boolean({ default: false }), ...condition }
const options = {
  optionsAr: lines({ max: OPTIONS, distinct: true }),
  optionsEn: lines({ max: OPTIONS, distinct: true }),
}

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
  file: {
    ...asked,
    pictures: boolean({ default: true }),
    papers: boolean({ default: true }),
    most: integer({ min: 1, max: LIMITS.answerFiles }),
  },
}

export type Question = BlockOf<typeof QUESTION_KINDS>

/** How many options a question offers; of those with other answers none. */
export function optionCount(question: Question): number {
  if (question.kind === 'satisfaction') return SATISFACTION.length
  if (question.kind !== 'single' && question.kind !== 'multiple') return 0
  return Math.max(question.optionsAr.length, question.optionsEn.length)
}

/** The kinds of files that a question takes. */
export const takenBy = (question: Question): ('image' | 'pdf')[] =>
  question.kind === 'file'
    ? [...(question.pictures === true ? ['image' as const] : []), ...(question.papers === true ? ['pdf' as const] : [])]
    : []
