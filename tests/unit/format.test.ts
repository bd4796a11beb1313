import { describe, expect, it } from 'vitest'
import {
  abbreviate,
  formatBytes,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  inWords,
  joinNames,
  plural,
  pluralKey,
} from '../../i18n/format.ts'

describe('numbers', () => {
  it('are grouped, with Latin digits in both languages', () => {
    expect(formatNumber(1234567.5, { locale: 'en' })).toBe('1,234,567.5')
    expect(formatNumber(1234567.5, { locale: 'ar' })).toBe('1,234,567.5')
    expect(formatNumber(1.239, { locale: 'en' })).toBe('1.24')
    expect(formatNumber(1.5, { locale: 'en', decimals: 0 })).toBe('2')
    expect(formatNumber(-0.001, { locale: 'en' })).toBe('0')
    expect(formatNumber(-5, { locale: 'en' })).toBe('-5')
    expect(formatNumber(-5, { locale: 'ar' })).toBe('\u200e-5')
    expect(formatNumber(Number.NaN, { locale: 'en' })).toBe('–')
  })

  it('percent', () => {
    expect(formatPercent(62.54, { locale: 'en' })).toBe('62.5%')
    expect(formatPercent(100, { locale: 'ar' })).toBe('100%')
    expect(formatPercent(62.5, { locale: 'en', decimals: 0 })).toBe('63%')
    expect(formatPercent(Number.POSITIVE_INFINITY, { locale: 'en' })).toBe('–')
  })
})

describe('money', () => {
  it('gives the sign, the number and a plain text', () => {
    expect(formatMoney('1250.5', { locale: 'en' })).toEqual({
      sign: '\u20c1',
      number: '1,250.50',
      text: 'SAR 1,250.50',
    })
    expect(formatMoney('1250.50', { locale: 'ar' })).toEqual({
      sign: '\u20c1',
      number: '1,250.50',
      text: '1,250.50 ريالًا',
    })
  })

  it('keeps every digit and sign', () => {
    expect(formatMoney('999999999999999.99', { locale: 'en' }).number).toBe('999,999,999,999,999.99')
    expect(formatMoney('0', { locale: 'en' }).number).toBe('0.00')
    expect(formatMoney('007', { locale: 'en' }).number).toBe('7.00')
    expect(formatMoney('-1250', { locale: 'en' }).text).toBe('SAR -1,250.00')
    expect(formatMoney('-1250', { locale: 'ar' }).number).toBe('\u200e-1,250.00')
    expect(formatMoney('-0.00', { locale: 'en' }).number).toBe('0.00')
  })

  it('leaves out empty halalas where asked', () => {
    expect(formatMoney('500.00', { locale: 'en', trim: true }).text).toBe('SAR 500')
    expect(formatMoney('500.50', { locale: 'en', trim: true }).text).toBe('SAR 500.50')
  })

  it('throws for what is no amount', () => {
    for (const value of ['', 'x', '1,250', '1.234'])
      expect(() => formatMoney(value, { locale: 'en' })).toThrow(RangeError)
  })
})

describe('abbreviations', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [12.34, '12.3'],
    [999, '999'],
    [999.94, '999.9'],
    [999.95, '1k'],
    [1000, '1k'],
    [1049, '1k'],
    [1050, '1.1k'],
    [1234, '1.2k'],
    [1450, '1.5k'],
    [10_000, '10k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [1_500_000, '1.5M'],
    [2e9, '2G'],
    [3.14e12, '3.1T'],
    [4e15, '4P'],
    [5.55e18, '5.6E'],
    [1e21, '1000E'],
    [-1234, '-1.2k'],
    [-999_950, '-1M'],
    [-0.01, '0'],
    [Number.NaN, '–'],
  ])('[9.11] %d is %s', (value, text) => {
    expect(abbreviate(value)).toBe(text)
  })
})

describe('figures in words', () => {
  it.each([
    [7, '7', '7'],
    [4700, '4.7k', '4.7 ألف'],
    [316_981, '317k', '317 ألف'],
    [1_500_000, '1.5M', '1.5 مليون'],
    [2e9, '2G', '2 مليار'],
    [3e12, '3T', '3 تريليون'],
    [4e15, '4P', '4P'],
    [-4700, '-4.7k', '\u200e-4.7 ألف'],
    [Number.NaN, '–', '–'],
  ])('product.md 15: %d is %s in English, %s in Arabic', (value, en, ar) => {
    expect([inWords(value, 'en'), inWords(value, 'ar')]).toEqual([en, ar])
  })
})

describe('plurals', () => {
  it.each([
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, 'few'],
    [10, 'few'],
    [11, 'many'],
    [99, 'many'],
    [100, 'other'],
    [102, 'other'],
    [103, 'few'],
    [111, 'many'],
    [1.5, 'other'],
  ] as const)('Arabic %d is %s', (count, key) => {
    expect(pluralKey(count, 'ar')).toBe(key)
  })

  it('English has one and other', () => {
    expect([0, 1, 2, 11].map((count) => pluralKey(count, 'en'))).toEqual(['other', 'one', 'other', 'other'])
  })

  it('fill the number in', () => {
    const donors = {
      zero: 'لا متبرعين',
      one: 'متبرع واحد',
      two: 'متبرعان',
      few: '{count} متبرعين',
      many: '{count} متبرعًا',
      other: '{count} متبرع',
    }
    expect([0, 1, 2, 5, 15, 1500].map((count) => plural(donors, count, 'ar'))).toEqual([
      'لا متبرعين',
      'متبرع واحد',
      'متبرعان',
      '5 متبرعين',
      '15 متبرعًا',
      '1,500 متبرع',
    ])
    expect(plural({ one: '{count} donor', other: '{count} donors' }, 0, 'en')).toBe('0 donors')
    expect(plural({ other: '{count}/{count}' }, 1, 'en')).toBe('1/1')
  })
})

describe('sizes and durations', () => {
  it.each([
    [0, '0 B', '0 بايت'],
    [1023, '1,023 B', '1,023 بايت'],
    [1024, '1 KB', '1 كيلوبايت'],
    [5_242_880, '5 MB', '5 ميجابايت'],
    [1_572_864, '1.5 MB', '1.5 ميجابايت'],
    [1_048_575, '1 MB', '1 ميجابايت'],
    [3_221_225_472, '3 GB', '3 جيجابايت'],
  ])('%d bytes', (bytes, en, ar) => {
    expect(formatBytes(bytes, 'en')).toBe(en)
    expect(formatBytes(bytes, 'ar')).toBe(ar)
  })

  it('names one after another, with the comma of the language', () => {
    expect(joinNames(['Huda', 'Sami', 'Noura'], 'en')).toBe('Huda, Sami, Noura')
    expect(joinNames(['هدى', 'سامي'], 'ar')).toBe('هدى، سامي')
    expect(joinNames(['Huda'], 'ar')).toBe('Huda')
  })
})

describe('a length of time', () => {
  it.each([
    [0.2, '1 minute', 'دقيقة'],
    [40, '40 minutes', '40 دقيقة'],
    [119, '119 minutes', '119 دقيقة'],
    [120, '2 hours', 'ساعتان'],
    [305, '5 hours', '5 ساعات'],
    [47 * 60, '47 hours', '47 ساعة'],
    [48 * 60, '2 days', 'يومان'],
    [11 * 1440, '11 days', '11 يومًا'],
  ])('%d minutes: %s, %s', (minutes, en, ar) => {
    expect(formatDuration(minutes, 'en')).toBe(en)
    expect(formatDuration(minutes, 'ar')).toBe(ar)
  })
})
