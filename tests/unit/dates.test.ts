import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addHijriMonths,
  daysBetween,
  formatDate,
  formatDateTime,
  formatRelative,
  fromHijri,
  hijriMonthLength,
  monthNames,
  todayIn,
  toHijri,
} from '../../i18n/dates.ts'

const DAY = '2026-02-03'

describe('formatDate [1.16]', () => {
  it.each([
    ['ar', 'both', 'long', '15 شعبان 1447هـ (3 فبراير 2026م)'],
    ['ar', 'hijri', 'long', '15 شعبان 1447هـ'],
    ['ar', 'gregorian', 'long', '3 فبراير 2026م'],
    ['ar', 'both', 'short', '15/08/1447هـ (03/02/2026م)'],
    ['ar', 'both', 'monthYear', 'شعبان 1447هـ (فبراير 2026م)'],
    ['en', 'both', 'long', '3 February 2026 (15 Shaban 1447 AH)'],
    ['en', 'hijri', 'long', '15 Shaban 1447 AH'],
    ['en', 'gregorian', 'long', '3 February 2026'],
    ['en', 'both', 'short', '03/02/2026 (15/08/1447 AH)'],
    ['en', 'gregorian', 'monthYear', 'February 2026'],
  ] as const)('%s %s %s', (locale, calendar, style, text) => {
    expect(formatDate(DAY, { locale, calendar, style })).toBe(text)
  })

  it('is long unless told otherwise', () => {
    expect(formatDate(DAY, { locale: 'en', calendar: 'gregorian' })).toBe('3 February 2026')
  })

  it('takes a moment on the day that it is in Riyadh', () => {
    expect(formatDate('2026-02-02T21:30:00Z', { locale: 'en', calendar: 'gregorian' })).toBe('3 February 2026')
    expect(formatDate('2026-02-02T21:30:00Z', { locale: 'en', calendar: 'gregorian', timeZone: 'UTC' })).toBe(
      '2 February 2026',
    )
  })

  it.each(['', '2026-02-30', '03/02/2026', '2026-2-3', 'yesterday'])('throws for %j', (iso) => {
    expect(() => formatDate(iso, { locale: 'en', calendar: 'gregorian' })).toThrow(RangeError)
  })
})

describe('formatDateTime', () => {
  it('adds the time of day in the zone', () => {
    expect(formatDateTime('2026-02-03T11:05:59Z', { locale: 'en', calendar: 'gregorian' })).toBe(
      '3 February 2026, 14:05',
    )
    expect(formatDateTime('2026-02-03T11:05:59.123Z', { locale: 'ar', calendar: 'hijri' })).toBe(
      '15 شعبان 1447هـ، 14:05',
    )
    expect(formatDateTime('2026-02-03T21:00:00Z', { locale: 'en', calendar: 'gregorian' })).toBe(
      '4 February 2026, 00:00',
    )
  })

  it('reads the forms that databases write, and no zone as the entity’s own', () => {
    const options = { locale: 'en', calendar: 'gregorian', style: 'short' } as const
    expect(formatDateTime('2026-02-03 11:05:00+00', options)).toBe('03/02/2026, 14:05')
    expect(formatDateTime('2026-02-03 11:05:00.123456+03', options)).toBe('03/02/2026, 11:05')
    expect(formatDateTime('2026-02-03T11:05:00+0530', options)).toBe('03/02/2026, 08:35')
    expect(formatDateTime('2026-02-03T11:05:00', options)).toBe('03/02/2026, 11:05')
    expect(formatDateTime('2026-07-03T11:05:00', { ...options, timeZone: 'Europe/Berlin' })).toBe('03/07/2026, 11:05')
  })

  it('throws for what is no moment', () => {
    expect(() => formatDateTime('2026-02-03Tnoon', { locale: 'en', calendar: 'both' })).toThrow(RangeError)
  })
})

describe('Umm al-Qura', () => {
  it.each([
    ['2026-02-03', 1447, 8, 15],
    ['2026-02-18', 1447, 9, 1],
    ['2025-06-26', 1447, 1, 1],
    ['2024-07-07', 1446, 1, 1],
    ['2021-09-21', 1443, 2, 14],
    ['2000-01-01', 1420, 9, 24],
  ])('%s is %i-%i-%i', (iso, year, month, day) => {
    expect(toHijri(iso)).toEqual({ year, month, day })
    expect(fromHijri({ year, month, day })).toBe(iso)
  })

  it('agrees with the engine’s own calendar and comes back, over two centuries', () => {
    const engine = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    const start = Date.UTC(1890, 0, 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), (offset) => {
        const moment = new Date(start + offset * 86_400_000)
        const iso = moment.toISOString().slice(0, 10)
        const hijri = toHijri(iso)
        const parts = engine.formatToParts(moment)
        const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
        expect(hijri).toEqual({ year: part('year'), month: part('month'), day: part('day') })
        expect(fromHijri(hijri)).toBe(iso)
      }),
      { numRuns: 300 },
    )
  })

  it('refuses days that a month does not have', () => {
    expect(hijriMonthLength(1447, 7)).toBe(30)
    expect(hijriMonthLength(1447, 8)).toBe(29)
    for (const date of [
      { year: 1447, month: 13, day: 1 },
      { year: 1447, month: 0, day: 1 },
      { year: 1447, month: 7, day: 31 },
      { year: 1447, month: 8, day: 30 },
      { year: 1447, month: 1, day: 0 },
    ]) {
      expect(() => fromHijri(date)).toThrow(RangeError)
    }
  })

  it('names twelve months in both languages', () => {
    expect(monthNames('hijri', 'ar')).toEqual([
      'محرم',
      'صفر',
      'ربيع الأول',
      'ربيع الآخر',
      'جمادى الأولى',
      'جمادى الآخرة',
      'رجب',
      'شعبان',
      'رمضان',
      'شوال',
      'ذو القعدة',
      'ذو الحجة',
    ])
    expect(monthNames('hijri', 'en')).toHaveLength(12)
    expect(monthNames('gregorian', 'ar')).toHaveLength(12)
    expect(monthNames('gregorian', 'en')[11]).toBe('December')
  })
})

describe('Hijri months', () => {
  it('adds months, over years and backwards', () => {
    expect(addHijriMonths('2026-02-03', 1)).toBe(fromHijri({ year: 1447, month: 9, day: 15 }))
    expect(addHijriMonths('2026-02-03', 13)).toBe(fromHijri({ year: 1448, month: 9, day: 15 }))
    expect(addHijriMonths('2026-02-03', -8)).toBe(fromHijri({ year: 1446, month: 12, day: 15 }))
  })

  it('goes to the last day where the month is short', () => {
    const last = fromHijri({ year: 1447, month: 7, day: 30 })
    const next = fromHijri({ year: 1447, month: 8, day: 29 })
    expect(addHijriMonths(last, 1)).toBe(next)
  })
})

describe('relative time', () => {
  const now = new Date('2026-02-03T12:00:00Z')
  it.each([
    ['2026-02-03', 'en', 'today'],
    ['2026-02-02', 'en', 'yesterday'],
    ['2026-01-31', 'en', '3 days ago'],
    ['2026-01-31', 'ar', 'قبل 3 أيام'],
    ['2026-01-23', 'ar', 'قبل 11 يومًا'],
    ['2026-02-08', 'en', 'in 5 days'],
    ['2026-01-03', 'en', '1 month ago'],
    ['2025-11-01', 'ar', 'قبل 3 أشهر'],
    ['2024-02-03', 'en', '2 years ago'],
    ['2026-02-03T11:59:30Z', 'en', 'now'],
    ['2026-02-03T11:55:00Z', 'en', '5 minutes ago'],
    ['2026-02-03T14:00:00Z', 'en', 'in 2 hours'],
    ['2026-02-02T13:00:00Z', 'en', '23 hours ago'],
    ['2026-02-02T11:00:00Z', 'en', 'yesterday'],
  ] as const)('%s in %s is %s', (iso, locale, text) => {
    expect(formatRelative(iso, { locale, now })).toBe(text)
  })

  it('counts days and knows today in a zone', () => {
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
    expect([addDays('2024-02-28', 2), addDays('2026-01-01', -1), addDays('2026-03-01', 0)]).toEqual([
      '2024-03-01',
      '2025-12-31',
      '2026-03-01',
    ])
    const late = new Date('2026-02-03T21:30:00Z')
    expect(todayIn('Asia/Riyadh', late)).toBe('2026-02-04')
    expect(todayIn('UTC', late)).toBe('2026-02-03')
    expect(todayIn('America/New_York', new Date('2026-02-03T02:00:00Z'))).toBe('2026-02-02')
  })
})
