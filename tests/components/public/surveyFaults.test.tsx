// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  FilledSurvey,
  PublicQuestion,
  PublicSurvey,
  SurveyFault,
} from '../../../resources/_contracts/publicSurvey.ts'
import { renderSurvey } from '../../../src/public/entry-server.tsx'
import { enhanceSurvey } from '../../../src/public/formClient.ts'

const SELF = '/survey/0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a01'
type Kind = PublicQuestion['kind']

const question = (id: string, kind: Kind, more: Partial<PublicQuestion> = {}): PublicQuestion => ({
  id,
  kind,
  text: `Question ${id}`,
  required: true,
  options: [],
  ...more,
})

const OPTIONS = [
  { value: '1', label: 'One' },
  { value: '2', label: 'Two' },
]

function page(lang: 'ar' | 'en', questions: PublicQuestion[], faults: Record<string, SurveyFault>, values = {}): void {
  const survey: PublicSurvey = {
    id: 's',
    lang,
    entityName: 'Nakheel',
    title: 'Your opinion',
    intro: '',
    thanks: '',
    questions,
    mark: 'm',
    asks: { gender: true, age: true, phone: true },
    personal: false,
  }
  const filled: FilledSurvey = { values, faults }
  const urls = { self: SELF, files: `${SELF}/files` }
  const html = renderSurvey({ survey, view: 'form', filled, urls, once: 'o', assets: { css: [], js: [] } })
  const read = new DOMParser().parseFromString(html, 'text/html')
  document.documentElement.lang = lang
  document.body.replaceChildren(...read.body.childNodes)
}

/** What is still to be read; what was corrected keeps no more than its room. */
const readIn = (at: string) => document.querySelector(`${at}:not(.is-mended)`)?.textContent
const saidAt = (name: string) => readIn(`#fault-${name}`)
const line = () => readIn('.survey-wrong')
const named = (name: string, value?: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]${value === undefined ? '' : `[value="${value}"]`}`)

function write(name: string, text: string): void {
  const input = named(name)
  if (!input) throw new Error(`No input ${name}`)
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const leave = (name: string) => named(name)?.dispatchEvent(new Event('change', { bubbles: true }))

beforeEach(() => localStorage.clear())

describe('[2.9] an answer that is not taken', () => {
  const questions = [
    question('any', 'number', { range: { least: null, most: null } }),
    question('from', 'number', { range: { least: 18, most: null } }),
    question('upTo', 'number', { range: { least: null, most: 4 } }),
    question('day', 'date'),
    question('short', 'shortText'),
    question('long', 'longText'),
    question('one', 'single', { options: OPTIONS }),
  ]
  const names = [...questions.map(({ id }) => id), 'gender', 'age', 'phone']
  const faults = Object.fromEntries(names.map((name) => [name, 'invalid' as const]))

  it('is told what is taken in its place, with an example', () => {
    page('en', questions, faults)
    expect(names.map(saidAt)).toEqual([
      'Write a whole number in digits, such as 5.',
      'Write a whole number of 18 or more in digits, such as 18.',
      'Write a whole number from 0 to 4 in digits, such as 4.',
      'Write a day that the calendar has, as day/month/year: 15/3/2026, or 26/9/1447 in Hijri.',
      'Write 300 characters at most.',
      'Write 3000 characters at most.',
      'Please choose from the answers that are offered.',
      'Please choose from the answers that are offered.',
      'Write your age as a whole number from 1 to 120 in digits, such as 35.',
      'Write a mobile number of 10 digits that begins with 05, such as 0512345678.',
    ])
  })

  it('is told so in Arabic', () => {
    page('ar', questions, faults)
    expect(names.map(saidAt)).toEqual([
      'اكتبوا عددًا صحيحًا بالأرقام، مثل 5.',
      'اكتبوا عددًا صحيحًا بالأرقام لا يقل عن 18، مثل 18.',
      'اكتبوا عددًا صحيحًا بالأرقام من 0 إلى 4، مثل 4.',
      'اكتبوا تاريخًا موجودًا في التقويم بصيغة اليوم/الشهر/السنة: 15/3/2026 بالميلادي، أو 26/9/1447 بالهجري.',
      'اكتبوا 300 حرف على الأكثر.',
      'اكتبوا 3000 حرف على الأكثر.',
      'نرجو الاختيار من الإجابات المعروضة.',
      'نرجو الاختيار من الإجابات المعروضة.',
      'اكتبوا العمر بالأرقام عددًا صحيحًا من 1 إلى 120، مثل 35.',
      'اكتبوا رقم جوال من 10 أرقام يبدأ بـ 05، مثل 0512345678.',
    ])
  })
})

describe('[2.9] how many questions need another look', () => {
  const questions = [
    question('one', 'single', { options: OPTIONS }),
    question('words', 'shortText', { onlyIf: { question: 'one', value: '1', text: '', option: '' } }),
    question('count', 'number'),
  ]
  const open = (lang: 'ar' | 'en') => {
    page(lang, questions, { one: 'required', count: 'invalid' }, { count: ['five'] })
    enhanceSurvey(() => Promise.reject(new Error('No files')))
  }

  it.each([
    ['en', '2 questions need another look.', 'One question needs another look.'],
    ['ar', 'سؤالان يحتاجان إلى مراجعة.', 'سؤال واحد يحتاج إلى مراجعة.'],
  ] as const)('counts down as they are answered, and is gone with the last: %s', (lang, two, one) => {
    open(lang)
    expect(line()).toBe(two)
    const choice = named('one', '2')
    choice?.click()
    expect([line(), saidAt('one')]).toEqual([one, undefined])
    // How it is to be written stays to be read until it is written.
    write('count', '5')
    expect([line(), typeof saidAt('count'), named('count')?.getAttribute('aria-invalid')]).toEqual([
      one,
      'string',
      'true',
    ])
    leave('count')
    expect([line(), saidAt('count'), named('count')?.getAttribute('aria-invalid')]).toEqual([
      undefined,
      undefined,
      null,
    ])
  })

  it('leaves all that was said its room, so that a press that is under way meets the button', () => {
    open('en')
    named('one', '2')?.click()
    write('count', '5')
    leave('count')
    expect([...document.querySelectorAll('.is-mended')].map((one) => one.id || one.className)).toEqual([
      'survey-wrong is-mended',
      'fault-one',
      'fault-count',
    ])
  })

  it('leads to the first of them, whichever that is by now', () => {
    const first = () => {
      const address = document.querySelector('.survey-wrong a')?.getAttribute('href') ?? ''
      const question = document.querySelector<HTMLElement>(address)
      question?.focus()
      return [question?.querySelector('legend, label')?.textContent, document.activeElement === question]
    }
    page('en', questions, { age: 'invalid', count: 'invalid', one: 'required' }, { count: ['five'], age: ['250'] })
    expect(first()).toEqual(['Question one (required)', true])
    enhanceSurvey(() => Promise.reject(new Error('No files')))
    named('one', '2')?.click()
    expect(first()).toEqual(['Question count (required)', true])
    write('count', '5')
    leave('count')
    expect(first()).toEqual(['Age in years', true])
  })

  it('does not count what the same wrong answer stands in, nor what is not asked any more', () => {
    page('en', questions, { words: 'required', count: 'invalid' }, { one: ['1'], count: ['five'] })
    enhanceSurvey(() => Promise.reject(new Error('No files')))
    leave('count')
    expect(line()).toBe('2 questions need another look.')
    named('one', '2')?.click()
    expect(line()).toBe('One question needs another look.')
  })
})

describe('[3.12] the way to the other language, without a connection', () => {
  it.each([
    ['en', 'You are offline. The page opens in Arabic once you are connected again.'],
    ['ar', 'لا يوجد اتصال بالإنترنت. تُفتح الصفحة بالإنجليزية عند عودة الاتصال.'],
  ] as const)('is not followed, and the page says what it waits for: %s', (lang, words) => {
    page(lang, [question('one', 'single', { options: OPTIONS })], {})
    enhanceSurvey(() => Promise.reject(new Error('No files')))
    const follow = (): boolean => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      document.querySelector('.other-language')?.dispatchEvent(click)
      return !click.defaultPrevented
    }
    const said = () => document.querySelector('[data-held]')?.textContent
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect([follow(), said()]).toEqual([false, words])
    isOnline.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    expect([follow(), said()]).toEqual([true, ''])
    isOnline.mockRestore()
  })
})
