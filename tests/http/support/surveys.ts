import { randomUUID } from 'node:crypto'

const COMMON = { textAr: null, textEn: null, required: false, onlyIf: null, onlyIs: null }

/** Questions of a survey with ids of their own, typed out as the API takes them. */
export function questionsOf() {
  const ids = { head: randomUUID(), rated: randomUUID(), why: randomUUID(), topics: randomUUID(), day: randomUUID() }
  const questions = [
    { id: ids.head, kind: 'section', textAr: 'عن المشروع', textEn: 'About the project', aboutAr: null, aboutEn: null },
    {
      ...COMMON,
      id: ids.rated,
      kind: 'satisfaction',
      textAr: 'ما مدى رضاكم؟',
      textEn: 'How satisfied are you?',
      required: true,
    },
    // Asked of those alone who are unsatisfied: the fifth of [9.6].
    {
      ...COMMON,
      id: ids.why,
      kind: 'longText',
      textAr: 'لماذا؟',
      textEn: 'Why?',
      required: true,
      onlyIf: ids.rated,
      onlyIs: 5,
    },
    {
      ...COMMON,
      id: ids.topics,
      kind: 'multiple',
      textAr: 'المجالات؟',
      textEn: 'Which fields?',
      optionsAr: ['المياه', 'الأيتام', 'المساجد'],
      optionsEn: ['Water', 'Orphans', 'Mosques'],
    },
    { ...COMMON, id: ids.day, kind: 'date', textAr: 'متى؟', textEn: 'When?' },
  ]
  return { ids, questions }
}

export const surveyOf = (questions: readonly object[], rest: object = {}) => ({
  titleAr: 'رأيكم في المشروع',
  titleEn: 'Your opinion',
  introEn: 'Five questions.',
  thanksEn: 'We read every answer.',
  questions,
  askGender: true,
  askAge: true,
  askPhone: true,
  ...rest,
})
