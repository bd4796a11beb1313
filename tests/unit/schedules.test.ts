/** When a rule comes again, on the clocks of zones; that each time fires once is in tests/http/schedules.test.ts. */
import { describe, expect, it } from 'vitest'
import { nextTime, type ScheduleRule, scheduleRule } from '../../server/engine/schedule.ts'

const times = (rule: ScheduleRule, zone: string, after: string, count: number): string[] => {
  const found: string[] = []
  for (let at = after; found.length < count; ) {
    at = nextTime(rule, zone, at)
    found.push(at)
  }
  return found
}
const daily = (time: string): ScheduleRule => ({ every: 'day', time })
const monthly = (on: 'first' | 'middle' | 'last'): ScheduleRule => ({ every: 'month', on, time: '09:00' })

describe('the next time of a rule', () => {
  it('is on the entity’s clock, and strictly after', () => {
    expect(times(daily('09:00'), 'Asia/Riyadh', '2026-03-05T05:59:00Z', 2)).toEqual([
      '2026-03-05T06:00:00.000Z',
      '2026-03-06T06:00:00.000Z',
    ])
    expect(nextTime(daily('09:00'), 'Asia/Riyadh', '2026-03-05T06:00:00Z')).toBe('2026-03-06T06:00:00.000Z')
    expect(nextTime(daily('00:30'), 'Asia/Riyadh', '2026-03-05T22:00:00Z')).toBe('2026-03-06T21:30:00.000Z')
    expect(times({ every: 'hour' }, 'Asia/Riyadh', '2026-03-05T05:59:00Z', 2)).toEqual([
      '2026-03-05T06:00:00.000Z',
      '2026-03-05T07:00:00.000Z',
    ])
  })

  it('[3.13] comes each week and each second week on the day of its first, not before it', () => {
    // 2026-03-05 is a Thursday.
    const weeks = (count: 1 | 2): ScheduleRule => ({ every: 'weeks', count, from: '2026-03-05', time: '09:00' })
    expect(times(weeks(1), 'Asia/Riyadh', '2026-01-01T00:00:00Z', 3).map((at) => at.slice(0, 10))).toEqual([
      '2026-03-05',
      '2026-03-12',
      '2026-03-19',
    ])
    expect(times(weeks(2), 'Asia/Riyadh', '2026-03-06T00:00:00Z', 2).map((at) => at.slice(0, 10))).toEqual([
      '2026-03-19',
      '2026-04-02',
    ])
  })

  it('[3.13] comes on the first, the middle and the last day of a month, 29 February included', () => {
    const days = (on: 'first' | 'middle' | 'last') =>
      times(monthly(on), 'Asia/Riyadh', '2028-01-20T00:00:00Z', 3).map((at) => at.slice(0, 10))
    expect(days('first')).toEqual(['2028-02-01', '2028-03-01', '2028-04-01'])
    expect(days('middle')).toEqual(['2028-02-15', '2028-03-15', '2028-04-15'])
    expect(days('last')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
  })

  it('an hour that a clock leaves out is taken an hour later, one that it shows twice once', () => {
    // Berlin: 2026-03-29 02:00 to 03:00 is left out, 2026-10-25 02:00 to 03:00 comes twice.
    expect(times(daily('02:30'), 'Europe/Berlin', '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ])
    expect(times(daily('02:30'), 'Europe/Berlin', '2026-10-23T12:00:00Z', 3)).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })

  it('falls once on each local day of three years, whatever the zone does', () => {
    for (const zone of ['Asia/Riyadh', 'Africa/Cairo', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia']) {
      const all = times(daily('02:30'), zone, '2026-01-01T12:00:00Z', 1096)
      const days = all.map((at) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(at)))
      expect(new Set(days).size, zone).toBe(1096)
      const steps = all.slice(1).map((at, n) => Date.parse(at) - Date.parse(all[n] ?? ''))
      for (const step of steps) expect([23, 24, 25].map((hours) => hours * 3_600_000)).toContain(step)
    }
  })

  it('takes no rule that is none', () => {
    for (const bad of [
      { every: 'day', time: '24:00' },
      { every: 'month', on: 'second', time: '09:00' },
      { every: 'weeks', count: 3, from: '2026-01-01', time: '09:00' },
      { every: 'hour', time: '09:00' },
    ])
      expect(scheduleRule.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  })
})
