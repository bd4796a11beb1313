import { approvalFields } from '../_kit/approval.ts'
import type { Channel } from '../_kit/channels.ts'
import { CODES } from '../_kit/codes.ts'
import type { RowsFault } from '../_kit/field.ts'
import {
  type BlockOf,
  blocks,
  boolean,
  choice,
  choices,
  integer,
  kept,
  lines,
  reference,
  references,
  text,
} from '../_kit/fields/index.ts'
import { saidTwice } from '../_kit/fields/rows.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'
import { SATISFACTION } from '../_kit/satisfaction.ts'

/** By what a survey goes. Meta's Cloud API takes nothing but templates that it knows, which a survey is not. */
const SURVEY_CHANNELS = ['whatsapp', 'sms', 'email'] as const satisfies readonly Channel[]

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
const QUESTION_KINDS = {
  section: { ...words, aboutAr: text({ max: 1000, lines: 3 }), aboutEn: text({ max: 1000, lines: 3 }) },
  single: { ...asked, ...options },
  multiple: { ...asked, ...options },
  satisfaction: asked,
  nps: asked,
  rating: asked,
  scale: {
    ...asked,
    points: integer({ min: 2, max: 10, default: 5 }),
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

type Lack = readonly [name: string, key: string, args?: RowsFault['args']]

/**
 * Both languages have as many options, or one of them none: an option is known by its place. Two of one name in a language
 * would be two rows of one name in the results.
 */
function optionFaults(question: Question): Lack[] {
  if (question.kind !== 'single' && question.kind !== 'multiple') return []
  const { optionsAr, optionsEn } = question
  // Said where they are being written.
  if (optionCount(question) < 2)
    return [[optionsEn.length > optionsAr.length ? 'optionsEn' : 'optionsAr', 'twoOptions']]
  const twice = (name: 'optionsAr' | 'optionsEn') =>
    saidTwice(question[name]).map((at): Lack => [`${name}.${at}`, 'lineTwice'])
  const same = [...twice('optionsAr'), ...twice('optionsEn')]
  const uneven = optionsAr.length > 0 && optionsEn.length > 0 && optionsAr.length !== optionsEn.length
  return uneven ? [...same, ['optionsEn', 'unevenOptions', { count: optionsAr.length }]] : same
}

/** A condition names an earlier question that offers options, and one of them. */
function conditionFaults(question: Question, before: readonly Question[]): Lack[] {
  if (question.kind === 'section' || question.onlyIf === null) return []
  const earlier = before.find(({ id }) => id === question.onlyIf)
  if (!earlier || optionCount(earlier) === 0) return [['onlyIf', 'earlierQuestion']]
  return question.onlyIs === null || question.onlyIs > optionCount(earlier) ? [['onlyIs', 'required']] : []
}

/** What is set of an answer has to let one through. */
function answerFaults(question: Question): Lack[] {
  if (question.kind === 'file' && takenBy(question).length === 0) return [['pictures', 'takesNoFile']]
  if (question.kind === 'scale' && question.points === null) return [['points', 'required']]
  if (question.kind !== 'number' || question.least === null || question.most === null) return []
  return question.most < question.least ? [['most', 'notBelowLeast']] : []
}

/** What stands between the questions of a survey and whoever is to answer them. */
export function lacksOf(questions: readonly Question[]): RowsFault[] {
  const wrong = questions.flatMap((question, index) =>
    [
      ...(question.textAr || question.textEn ? [] : [['textAr', 'required'] as const]),
      ...optionFaults(question),
      ...answerFaults(question),
      ...conditionFaults(question, questions.slice(0, index)),
    ].map(([name, key, args = {}]: Lack) => ({ at: `${index}.${name}`, key, args })),
  )
  const asksNothing = questions.length > 0 && questions.every(({ kind }) => kind === 'section')
  return asksNothing ? [{ at: '', key: 'asksNothing' }, ...wrong] : wrong
}

interface Written {
  titleAr?: string | null
  titleEn?: string | null
  type?: string
  project?: string | null
}

/** [3.12] questions to whoever opens a link, or to the donors of a project by a link of their own. product.md 6 */
export const surveys = defineResource({
  name: 'surveys',
  tenant: 'entity',
  live: true,
  subject: { none: 'it names whom it is sent to by their ids alone; what they answer stands in survey_answers' },
  fields: {
    /** As staff find it: in Arabic, else in English. */
    title: kept('text', { generated: 'coalesce(title_ar, title_en)' }),
    titleAr: text({ max: 120 }),
    titleEn: text({ max: 120 }),
    introAr: text({ max: 1000, lines: 3 }),
    introEn: text({ max: 1000, lines: 3 }),
    thanksAr: text({ max: 500, lines: 2 }),
    thanksEn: text({ max: 500, lines: 2 }),
    type: choice(['general', 'special'], { required: true, default: 'general' }),
    project: reference({ to: 'projects' }),
    questions: blocks(QUESTION_KINDS, { required: 'toPublish', max: 60, lacks: lacksOf }),
    /** [3.12] asked at the end, and of nobody who does not care to say. */
    askGender: boolean({ default: false }),
    askAge: boolean({ default: false }),
    askPhone: boolean({ default: false }),
    /** [4.10] off: the page says that the survey is closed. */
    acceptAnswers: boolean({ default: true }),
    audience: choice(['projectDonors', 'chosen'], { required: true, default: 'projectDonors' }),
    donors: references({ to: 'donors' }),
    /** In this order: each donor gets it by the first one that reaches them. */
    channels: choices(SURVEY_CHANNELS, { default: ['whatsapp', 'sms', 'email'] }),
    /** What stands before the link in a message to a phone. */
    whatsappTextAr: text({ max: 600, lines: 3 }),
    whatsappTextEn: text({ max: 600, lines: 3 }),
    ...approvalFields,
    answersCount: kept('integer', { default: 0 }),
    maleCount: kept('integer', { default: 0 }),
    femaleCount: kept('integer', { default: 0 }),
    /** How often satisfaction was rated, and how often with satisfied or better. */
    ratedCount: kept('integer', { default: 0 }),
    satisfiedCount: kept('integer', { default: 0 }),
    satisfactionRate: kept('integer', {
      generated: 'case when rated_count > 0 then round(100.0 * satisfied_count / rated_count)::int end',
    }),
  },
  states: {
    values: ['draft', 'published', 'deactivated'],
    initial: 'draft',
    transitions: {
      activate: { from: ['draft', 'deactivated'], to: 'published', complete: true },
      deactivate: { from: ['published'], to: 'deactivated' },
      toDraft: { from: ['published', 'deactivated'], to: 'draft' },
    },
  },
  rules: [
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
      field: 'project',
      reads: ['type', 'project'],
      key: 'required',
      code: CODES.required,
      holds: (record) => {
        const { type, project } = record as Written
        return type !== 'special' || Boolean(project)
      },
    },
  ],
  title: 'title',
  list: {
    columns: ['title', 'type', 'project', 'status', 'acceptAnswers', 'answersCount', 'satisfactionRate', 'updatedAt'],
    filters: ['type', 'project', 'status', 'acceptAnswers'],
    search: ['titleAr', 'titleEn'],
    sort: ['updatedAt', 'DESC'],
  },
})
