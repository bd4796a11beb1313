import { describe, expect, it } from 'vitest'
import { satisfactionOf } from '../../resources/_kit/satisfaction.ts'
import { dayOf, ratingsIn, readAnswers } from '../../resources/surveys/reading.ts'
import type { Question } from '../../resources/surveys/schema.ts'
import { lacksOf } from '../../resources/surveys/schema.ts'

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
  const scale = { points: 5, lowAr: null, lowEn: null, highAr: null, highEn: null }
  const file: Question = { ...COMMON, id: 'f', kind: 'file', pictures: true, papers: true, most: null }
  const single: Question = { ...COMMON, id: 's', kind: 'single', optionsAr: ['أ', 'ب'], optionsEn: [] }
  const number: Question = { ...COMMON, id: 'n', kind: 'number', least: null, most: null }
  const head: Question = { id: 'h', kind: 'section', textAr: 'قسم', textEn: null, aboutAr: null, aboutEn: null }
  const said = (...questions: Question[]) => lacksOf(questions).map(({ at, key }) => `${at} ${key}`)

  it('once each question has words, options and an earlier question to hang on', () => {
    expect(
      said(
        { ...RATED, textAr: null },
        { ...single, optionsAr: ['أ'] },
        { ...RATED, id: 'late', onlyIf: 'rated', onlyIs: 6 },
        { ...RATED, id: 'x', onlyIf: 'later', onlyIs: 1 },
      ),
    ).toEqual(['0.textAr required', '1.optionsAr twoOptions', '2.onlyIs required', '3.onlyIf earlierQuestion'])
    expect(said(head)).toEqual([' asksNothing'])
  })

  it.each<[string, Question, string[]]>([
    ['a heading without words', { ...head, textAr: null }, ['1.textAr required']],
    ['one option, in English', { ...single, optionsAr: [], optionsEn: ['Yes'] }, ['1.optionsEn twoOptions']],
    ['more options in one language', { ...single, optionsEn: ['Yes'] }, ['1.optionsEn unevenOptions']],
    ['a scale without points', { ...COMMON, id: 'c', kind: 'scale', ...scale, points: null }, ['1.points required']],
    ['a number that none is', { ...number, least: 9, most: 2 }, ['1.most notBelowLeast']],
    ['a number of one value', { ...number, least: 2, most: 2 }, []],
    ['files of no kind', { ...file, pictures: false, papers: false }, ['1.pictures takesNoFile']],
    ['an answer that nobody chose', { ...RATED, id: 'o', onlyIf: 'rated' }, ['1.onlyIs required']],
    ['an earlier question without options', { ...file, onlyIf: 'gone', onlyIs: 1 }, ['1.onlyIf earlierQuestion']],
    ['a question that hangs on itself', { ...RATED, id: 'o', onlyIf: 'o', onlyIs: 1 }, ['1.onlyIf earlierQuestion']],
  ])('and not with %s', (_title, question, faults) => {
    expect(said(RATED, question)).toEqual(faults)
  })
})

describe('[3.12] the options of a question', () => {
  const of = (optionsAr: string[], optionsEn: string[] = []) =>
    lacksOf([{ ...COMMON, id: 's', kind: 'single', optionsAr, optionsEn }]).map(({ at, key }) => `${at} ${key}`)

  it('are told apart, in each language by itself, as they are read', () => {
    expect(of(['نعم', 'لا', 'نعم'])).toEqual(['0.optionsAr.2 lineTwice'])
    expect(of(['إحسان', ' احسان ', 'احسانٌ'])).toEqual(['0.optionsAr.1 lineTwice', '0.optionsAr.2 lineTwice'])
    expect(of(['نعم', 'لا'], ['Yes', 'yes'])).toEqual(['0.optionsEn.1 lineTwice'])
    expect(of(['A', 'B'], ['A', 'B'])).toEqual([])
    // Of signs that are dropped where texts are compared nothing is left to compare.
    expect(of(['ء', '\u0640'])).toEqual([])
  })
})
