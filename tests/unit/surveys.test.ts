import { describe, expect, it } from 'vitest'
import { satisfactionOf } from '../../resources/_kit/satisfaction.ts'
import { dayOf, type Question, ratingsIn, readAnswers } from '../../resources/surveys/reading.ts'
import { questionFaults } from '../../resources/surveys/server/questions.ts'

const COMMON = { textAr: 'سؤال', textEn: null, required: false, onlyIf: null, onlyIs: null }
const RATED: Question = { ...COMMON, id: 'rated', kind: 'satisfaction' }
const read = (questions: Question[], filled: Record<string, string[]>) =>
  readAnswers(questions, (id) => filled[id] ?? [])
const one = (question: Question, ...texts: string[]) => read([question], { [question.id]: texts })

describe('[9.6] satisfaction', () => {
  it('is one of five, and the older dissatisfied is unsatisfied', () => {
    expect(['verySatisfied', 'satisfied', 'neutral', 'slightlySatisfied', 'unsatisfied'].map(satisfactionOf)).toEqual([
      'verySatisfied',
      'satisfied',
      'neutral',
      'slightlySatisfied',
      'unsatisfied',
    ])
    expect(satisfactionOf('dissatisfied')).toBe('unsatisfied')
    expect(satisfactionOf('happy')).toBeNull()
  })

  it('[3.12] the rate counts very satisfied and satisfied of all ratings', () => {
    const second: Question = { ...RATED, id: 'second' }
    expect(ratingsIn([RATED, second], { rated: 'satisfied', second: 'slightlySatisfied' })).toEqual({
      rated: 2,
      satisfied: 1,
    })
    expect(ratingsIn([RATED], {})).toEqual({ rated: 0, satisfied: 0 })
  })
})

describe('[2.9] what was filled in', () => {
  it('is a day of either calendar, in digits of either script', () => {
    for (const text of ['15/3/2026', '2026-03-15', '26/9/1447', '٢٦/٩/١٤٤٧', '26 9 1447'])
      expect(dayOf(text)).toBe('2026-03-15')
    for (const text of ['31/2/2026', '30/9/1447x', '1/13/1447', 'yesterday', '15/3']) expect(dayOf(text)).toBeNull()
  })

  it('is an option by its place, a point of its scale, a number within its range', () => {
    const options = { optionsAr: ['أ', 'ب'], optionsEn: [] }
    const single: Question = { ...COMMON, id: 'q', kind: 'single', ...options }
    const multiple: Question = { ...COMMON, id: 'q', kind: 'multiple', ...options }
    expect(one(single, '2').answers).toEqual({ q: 2 })
    expect(one(single, '3').faults).toEqual({ q: 'invalid' })
    expect(one(multiple, '2', '1', '2').answers).toEqual({ q: [1, 2] })
    expect(one(multiple, '1', 'x').faults).toEqual({ q: 'invalid' })
    expect(one({ ...COMMON, id: 'q', kind: 'nps' }, '0').answers).toEqual({ q: 0 })
    expect(one({ ...COMMON, id: 'q', kind: 'nps' }, '11').faults).toEqual({ q: 'invalid' })
    expect(one({ ...COMMON, id: 'q', kind: 'rating' }, '6').faults).toEqual({ q: 'invalid' })
    const number: Question = { ...COMMON, id: 'q', kind: 'number', least: 2, most: 9 }
    expect(one(number, '٩').answers).toEqual({ q: 9 })
    expect(one(number, '1').faults).toEqual({ q: 'invalid' })
  })

  it('[3.12] is files by their ids, up to the question’s number, three at the most', () => {
    const file: Question = { ...COMMON, id: 'q', kind: 'file', pictures: true, papers: false, most: null }
    const ids = Array.from({ length: 4 }, (_, at) => `0192aaaa-0000-7000-8000-00000000000${at}`)
    expect(one(file, ...ids.slice(0, 3)).answers).toEqual({ q: ids.slice(0, 3) })
    expect(one(file, ...ids).faults).toEqual({ q: 'files' })
    expect(one({ ...file, most: 1 }, ...ids.slice(0, 2)).faults).toEqual({ q: 'files' })
    expect(one(file, 'gone').faults).toEqual({ q: 'files' })
    expect(one({ ...file, required: true }).faults).toEqual({ q: 'required' })
  })

  it('is a text of at most 300 characters, or 3,000 where there is room for more, without the blanks around it', () => {
    const short: Question = { ...COMMON, id: 'q', kind: 'shortText' }
    const long: Question = { ...COMMON, id: 'q', kind: 'longText' }
    expect(one(short, ` ${'x'.repeat(300)}\n`).answers).toEqual({ q: 'x'.repeat(300) })
    expect(one(short, 'x'.repeat(301))).toEqual({ answers: {}, faults: { q: 'invalid' } })
    expect(one(long, ` ${'x'.repeat(3000)}\n`).answers).toEqual({ q: 'x'.repeat(3000) })
    expect(one(long, 'x'.repeat(3001))).toEqual({ answers: {}, faults: { q: 'invalid' } })
  })

  it('is missed where it is required, and where it is not asked neither missed nor kept', () => {
    const why: Question = { ...COMMON, id: 'why', kind: 'shortText', required: true, onlyIf: 'rated', onlyIs: 5 }
    expect(read([RATED, why], { rated: ['satisfied'], why: ['x'] })).toEqual({
      answers: { rated: 'satisfied' },
      faults: {},
    })
    expect(read([RATED, why], { rated: ['unsatisfied'], why: [' '] }).faults).toEqual({ why: 'required' })
    // A chain: what hangs on a question that was not asked is not asked.
    const more: Question = { ...COMMON, id: 'more', kind: 'shortText', required: true, onlyIf: 'why', onlyIs: 1 }
    expect(read([RATED, why, more], { rated: ['neutral'] }).faults).toEqual({})
  })
})

describe('[4.10] a survey is activated', () => {
  it('once each question has words, options and an earlier question to hang on', () => {
    const single: Question = { ...COMMON, id: 's', kind: 'single', optionsAr: ['أ'], optionsEn: [] }
    const late: Question = { ...RATED, id: 'late', onlyIf: 'rated', onlyIs: 6 }
    const faults = questionFaults([
      { ...RATED, textAr: null },
      single,
      late,
      { ...RATED, id: 'x', onlyIf: 'later', onlyIs: 1 },
    ])
    expect(faults.map(({ field, key }) => `${field} ${key}`)).toEqual([
      'questions.0.textAr required',
      'questions.1.optionsAr twoOptions',
      'questions.2.onlyIs required',
      'questions.3.onlyIf earlierQuestion',
    ])
    const head: Question = { id: 'h', kind: 'section', textAr: 'قسم', textEn: null, aboutAr: null, aboutEn: null }
    expect(questionFaults([head]).map(({ field }) => field)).toEqual(['questions'])
  })
})
