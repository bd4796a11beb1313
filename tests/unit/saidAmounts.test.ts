import { expect, it } from 'vitest'
import { catalogues } from '../../i18n/both.ts'
import { formatMoney, sayMoney } from '../../i18n/format.ts'
import { translate } from '../../i18n/server.ts'
import type { Messages } from '../../i18n/texts.ts'
import { makeTranslate } from '../../i18n/translate.ts'
import { integer } from '../../resources/_kit/fields/index.ts'
import { checkBody } from '../../resources/_kit/validate.ts'
import { readersCalendar } from '../../server/routes/lang.ts'

it.each([
  ['0', '0 ريال'],
  ['1.00', 'ريال واحد'],
  ['2.00', 'ريالان'],
  ['3.00', '3 ريالات'],
  ['10.50', '10.50 ريالات'],
  ['11.00', '11 ريالًا'],
  ['99.25', '99.25 ريالًا'],
  ['100.00', '100 ريال'],
  ['102.00', '102 ريال'],
  ['1103.00', '1,103 ريالات'],
  ['1200.00', '1,200 ريال'],
  ['2.50', '2.50 ريال'],
])('product.md 15: %s riyals in an Arabic sentence are «%s»', (value, said) => {
  expect(sayMoney(value, { locale: 'ar' })).toBe(said)
})

it('the minus of an Arabic amount stays before its digits', () => {
  expect(sayMoney('-3.00', { locale: 'ar' })).toBe('\u200e-3 ريالات')
  expect(formatMoney('-30.50', { locale: 'ar' }).text).toBe('\u200e-30.50 ريالًا')
})

it('product.md 15: two riyals after a preposition, and any amount in English', () => {
  expect(sayMoney('2.00', { locale: 'ar', after: true })).toBe('ريالين')
  expect(sayMoney('1200.00', { locale: 'en' })).toBe('SAR 1,200')
})

it('a text says its amounts, days and numbers by the language and calendar of its reader', () => {
  const texts = { left: '%{left:money}', until: '%{until:day}', most: '%{most}' }
  const ar = makeTranslate(texts, 'ar')
  expect(ar('left', { left: '\u20685.00\u2069' })).toBe('5 ريالات')
  expect(ar('until', { until: '2026-02-03' }, { calendar: 'hijri' })).toBe('15 شعبان 1447هـ')
  expect(ar('until', { until: '2026-02-03' }, { calendar: 'gregorian' })).toBe('3 فبراير 2026م')
  expect(ar('most', { most: 10_000 })).toBe('10,000')
  const read = (language: string) => readersCalendar({ headers: { 'accept-language': language } })
  expect(read('ar-u-ca-islamic-umalqura')).toBe('hijri')
  expect(read('en-u-ca-gregory')).toBe('gregorian')
  expect(read('ar')).toBeUndefined()
})

it('[5.9] a year is named in a refusal as years are written, and a quantity as quantities', () => {
  const fields = { year: integer({ required: true, min: 1300, max: 2200, plain: true }), most: integer({ max: 5000 }) }
  const { faults } = checkBody({ fields, rules: [] }, { year: 2300, most: 6000 }, 'create')
  const say = (locale: 'ar' | 'en') => faults.map(({ key, args }) => translate(locale, `validation.${key}`, args))
  expect(say('en')).toEqual([expect.stringContaining('2200'), expect.stringContaining('5,000')])
  expect(say('ar')).toEqual([expect.stringContaining('2200'), expect.stringContaining('5,000')])
})

const flat = (messages: Messages, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
const kindsIn = (text: string): string =>
  [...new Set([...text.matchAll(/%\{(\w+):(\w+)\}/g)].map(([, name, kind]) => `${name}:${kind?.replace('After', '')}`))]
    .toSorted()
    .join()

it('no text writes the riyal beside a raw amount, and no refusal takes a raw day', () => {
  const raw = [...flat(catalogues.en), ...flat(catalogues.ar)].filter(
    ([key, text]) =>
      /(SAR %\{\w+\}|%\{\w+\} (SAR|riyal|ريال))/.test(text) ||
      (/^(validation|errors|imports\.fault)\./.test(key) &&
        (/%\{(amount|left|returned|stated|counted|until|date)\}/.test(text) || /\u2066%\{/.test(text))),
  )
  expect(raw).toEqual([])
})

it('both languages say the same of what stands in a text', () => {
  const arabic = new Map(flat(catalogues.ar))
  const told = flat(catalogues.en).filter(([, text]) => kindsIn(text) !== '')
  expect(told.length).toBeGreaterThan(20)
  expect(told.filter(([key, text]) => kindsIn(arabic.get(key) ?? '') !== kindsIn(text))).toEqual([])
})
