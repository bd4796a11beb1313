import { waysEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { surveyAnswers } from './schema.ts'

export const en = {
  name: 'Answers to surveys',
  one: 'Answer to a survey',
  count: { one: '%{smart_count} answer', other: '%{smart_count} answers' },
  fields: {
    survey: 'Survey',
    donor: 'Donor',
    language: 'Language',
    source: 'Came by',
    gender: 'Gender',
    age: 'Age',
    phone: 'Mobile number',
    answers: 'Answers',
    files: 'Files',
    rated: 'Satisfaction ratings',
    satisfied: 'Satisfied or better',
  },
  choices: {
    source: {
      ...waysEn,
      link: 'Shared link',
      x: 'X',
      poster: 'Printed code',
      other: 'Directly',
    },
    language: { ar: 'Arabic', en: 'English' },
    gender: { male: 'Male', female: 'Female' },
  },
  empty: 'Nobody has answered a survey yet.',
} satisfies MessagesOf<typeof surveyAnswers>
