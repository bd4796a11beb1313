import { describe, expect, it } from 'vitest'
import { monthOf, weeksOf } from '../../resources/report_settings/months.ts'

describe('product.md 26: months of the planner', () => {
  it('begin on their first day, by either calendar', () => {
    expect(monthOf('2026-11-28', 'gregorian')).toBe('2026-11-01')
    expect(monthOf('2026-11-28', 'gregorian', 2)).toBe('2027-01-01')
    // Ramadan 1448 begins on 8 February 2027.
    expect(monthOf('2027-02-20', 'hijri')).toBe('2027-02-08')
    expect(monthOf('2027-02-20', 'hijri', 1)).toBe('2027-03-09')
  })

  it('lay their days in weeks from Sunday to Saturday', () => {
    const weeks = weeksOf('2026-12-01', 'gregorian')
    expect(weeks.map((week) => week.map((day) => day?.day ?? 0))).toEqual([
      [0, 0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11, 12],
      [13, 14, 15, 16, 17, 18, 19],
      [20, 21, 22, 23, 24, 25, 26],
      [27, 28, 29, 30, 31, 0, 0],
    ])
    expect(weeksOf('2027-02-01', 'gregorian').flat().filter(Boolean)).toHaveLength(28)
  })

  it('have the 29 days of Ramadan 1448', () => {
    const days = weeksOf('2027-02-08', 'hijri')
      .flat()
      .filter((day) => day !== null)
    expect(days).toHaveLength(29)
    expect(days[0]).toEqual({ date: '2027-02-08', day: 1 })
    expect(days.at(-1)).toEqual({ date: '2027-03-08', day: 29 })
  })
})
