import { describe, expect, it } from 'vitest'
import { callsOf, prayerUntil } from '../../server/messages/prayers.ts'

const clock = (moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Riyadh', hour: '2-digit', minute: '2-digit' }).format(moment)

const minutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
const until = (at: string): string | null => {
  const end = prayerUntil('riyadh', new Date(at))
  return end && clock(end)
}

describe('calls to prayer, by the Umm al-Qura reckoning', () => {
  // The sun's own times: noon of a place is 12:00 less four minutes for each degree east of 45, less the equation of time.
  it.each([
    ['riyadh', '2026-01-01', '11:57'],
    ['makkah', '2026-01-01', '12:24'],
    ['dammam', '2026-07-01', '11:44'],
  ] as const)('noon in %s on %s is at %s', (city, day, noon) => {
    const [, dhuhr] = callsOf(city, day)
    expect(Math.abs(minutes(clock(dhuhr ?? new Date(0))) - minutes(noon))).toBeLessThanOrEqual(1)
  })

  it('the night prayer is 90 minutes after sunset, and in Ramadan two hours', () => {
    const gap = (day: string) => {
      const [, , , maghrib, isha] = callsOf('riyadh', day)
      return ((isha?.getTime() ?? 0) - (maghrib?.getTime() ?? 0)) / 60_000
    }
    expect(gap('2026-02-10')).toBe(90)
    // 1 Ramadan 1447 was 18 February 2026.
    expect(gap('2026-02-25')).toBe(120)
  })

  it('comes in order, whatever the machine’s own clock', () => {
    const times = callsOf('tabuk', '2026-06-21').map((call) => call.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times).toHaveLength(5)
  })
})

describe('a pause while the prayer goes on', () => {
  const noon = callsOf('riyadh', '2026-01-04')[1] ?? new Date(0)
  const after = (minutesLater: number, from = noon) => new Date(from.getTime() + minutesLater * 60_000).toISOString()
  const plus = (minutesLater: number, from = noon) => clock(new Date(from.getTime() + minutesLater * 60_000))

  it('lasts half an hour from the call', () => {
    expect(until(after(-1))).toBeNull()
    expect(until(after(0))).toBe(plus(30))
    expect(until(after(29))).toBe(plus(30))
    expect(until(after(30))).toBeNull()
  })

  it('lasts an hour from Friday’s noon, and half an hour from its other calls', () => {
    const [, friday = new Date(0), afternoon = new Date(0)] = callsOf('riyadh', '2026-01-02')
    expect(until(after(59, friday))).toBe(plus(60, friday))
    expect(until(after(30, afternoon))).toBeNull()
  })
})
