import { describe, expect, it } from 'vitest'
import { todayIn } from '../../i18n/dates.ts'
import { monthKey } from '../../i18n/hijri.ts'
import { untilDay, yearRange, yearText } from '../../i18n/years.ts'
import { byFund, shareOfYear } from '../../server/messages/yearLetters/figures.ts'

describe('the days of a year', () => {
  it('product.md 26: is a year of either calendar, to its last day', () => {
    expect(yearRange('gregorian', 2025)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(yearRange('gregorian', 2024)).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    // Umm al-Qura: 1 Muharram 1446 was 7 July 2024, 1 Muharram 1447 was 26 June 2025.
    expect(yearRange('hijri', 1446)).toEqual({ from: '2024-07-07', to: '2025-06-25' })
  })

  it('product.md 26: a Hijri year begins and ends as its Muharram was announced', () => {
    const announced = new Map([
      [monthKey({ year: 1446, month: 1 }), '2024-07-08'],
      [monthKey({ year: 1447, month: 1 }), '2025-06-27'],
    ])
    expect(yearRange('hijri', 1446, announced)).toEqual({ from: '2024-07-08', to: '2025-06-26' })
  })

  it('is none where the number is of the other calendar', () => {
    expect(yearRange('gregorian', 1446)).toBeNull()
    expect(yearRange('hijri', 2025)).toBeNull()
    expect(yearRange('gregorian', 2025.5)).toBeNull()
  })

  it('goes no further than today, by the entity’s own clock', () => {
    const year = { from: '2025-01-01', to: '2025-12-31' }
    expect(untilDay(year, '2026-03-01')).toEqual(year)
    expect(untilDay(year, '2025-02-03')).toEqual({ from: '2025-01-01', to: '2025-02-03' })
    expect(untilDay(year, '2024-12-31')).toBeNull()
    // 22:30 in London on the last day of the year is the next year in Riyadh.
    expect(todayIn('Asia/Riyadh', new Date('2025-12-31T22:30:00Z'))).toBe('2026-01-01')
  })

  it('is called what it is in both languages', () => {
    expect(yearText('hijri', 1446, 'ar')).toBe('1446هـ')
    expect(yearText('hijri', 1446, 'en')).toBe('1446 AH')
    expect(yearText('gregorian', 2025, 'ar')).toBe('2025م')
    expect(yearText('gregorian', 2025, 'en')).toBe('2025')
  })
})

describe('product.md 9: what was given in a year', () => {
  it('adds gifts of one kind up, and keeps zakat apart', () => {
    expect(
      byFund([
        { fund: 'charity', net: '100.00', gifts: 1 },
        { fund: 'zakat', net: '250.50', gifts: 2 },
        { fund: 'charity', net: '50.25', gifts: 3 },
      ]),
    ).toEqual([
      { fund: 'charity', given: '150.25', gifts: 4 },
      { fund: 'zakat', given: '250.50', gifts: 2 },
    ])
  })

  it('takes what was returned off: of its kind, else of the largest other', () => {
    expect(
      byFund([
        { fund: 'charity', net: '-40.00', gifts: 0 },
        { fund: 'zakat', net: '100.00', gifts: 1 },
      ]),
    ).toEqual([{ fund: 'zakat', given: '60.00', gifts: 1 }])
    expect(byFund([{ fund: 'charity', net: '0.00', gifts: 0 }])).toEqual([])
  })

  it('of a share that all years have together, each year has its part, to the halala', () => {
    // 300 of 400 was given in the year; 100.01 of all of it is spent.
    expect(shareOfYear('300.00', '400.00', '100.01')).toBe('75.01')
    expect(shareOfYear('100.00', '400.00', '100.01')).toBe('25.00')
    // All of it in the year: the very share that the letter about the project names.
    expect(shareOfYear('400.00', '400.00', '100.01')).toBe('100.01')
    expect(shareOfYear('0.00', '400.00', '100.01')).toBe('0.00')
    expect(shareOfYear('-20.00', '400.00', '100.01')).toBe('0.00')
    expect(shareOfYear('400.00', '400.00', '0.00')).toBe('0.00')
  })

  it('never claims more than was given in the year', () => {
    // Gifts of other years came back: what stands is less than the year's.
    expect(shareOfYear('50.00', '40.00', '40.00')).toBe('40.00')
    expect(shareOfYear('10.00', '10.00', '12.00')).toBe('10.00')
  })
})
