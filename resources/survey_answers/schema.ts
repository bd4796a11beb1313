import { choice, integer, kept, phone, reference, text, uploads } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { SOURCES } from '../_kit/sources.ts'

/** A choice's place from 1 on, several of them, points, a number, a date, words, or the ids of files. */
export type AnswerValue = string | number | number[] | string[]

/**
 * What one respondent answered, by the ids of the questions. A donor's where it came by their own link; anonymous
 * otherwise [1.15].
 */
export const surveyAnswers = defineResource({
  name: 'survey_answers',
  tenant: 'entity',
  live: true,
  fields: {
    survey: reference({ to: 'surveys', required: true }),
    donor: reference({ to: 'donors' }),
    language: choice(['ar', 'en'], { required: true, personal: false }),
    /** By which link they came; of a donor's own, by which channel it had come. */
    source: choice(SOURCES, { personal: false }),
    gender: choice(['male', 'female'], { personal: true }),
    age: integer({ min: 1, max: 120, personal: true }),
    phone: phone(),
    answers: kept<Record<string, AnswerValue>>('json', { personal: true }),
    /** Of all its questions; which of them an answer brought stands in `answers`. */
    files: uploads({ accept: 'paper', max: 180 }),
    rated: kept('integer', { default: 0, personal: { becomes: 0 } }),
    satisfied: kept('integer', { default: 0, personal: { becomes: 0 } }),
  },
  privateFields: {
    invitation: reference({ to: 'survey_invitations', rare: true }),
    /** Of the page that was filled in: sent twice, it counts once. */
    onceKey: text({ max: 40, personal: false }),
  },
  indexes: [
    { name: 'survey_answers_once', on: ['entityId', 'survey', 'onceKey'], unique: true },
    { name: 'survey_answers_invited', on: ['entityId', 'invitation'], unique: true },
  ],
  audited: false,
  title: 'language',
  list: {
    columns: ['survey', 'donor', 'gender', 'age', 'createdAt'],
    filters: ['survey', 'donor', 'gender', 'createdAt'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
})
