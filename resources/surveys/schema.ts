import { approvalFields } from '../_kit/approval.ts'
import type { Channel } from '../_kit/channels.ts'
import { CODES } from '../_kit/codes.ts'
import { blocks, boolean, choice, choices, kept, reference, references, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { QUESTION_KINDS } from './kinds.ts'
import { lacksOf } from './lacks.ts'

/** By what a survey goes. Meta's Cloud API takes nothing but templates that it knows, which a survey is not. */
const SURVEY_CHANNELS = ['whatsapp', 'sms', 'email'] as const satisfies readonly Channel[]

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
