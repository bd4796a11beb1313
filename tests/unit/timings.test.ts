/** When saved settings come again, over three years; the days are checked against the calendars of Intl, not ours. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, fromHijri } from '../../i18n/dates.ts'
import { type Announced, hijriDay } from '../../i18n/hijri.ts'
import { movedTime, nextTime, type ScheduleRule } from '../../server/engine/schedule.ts'
import { firstTime, ruleOf, type Timing } from '../../server/messages/settings/rule.ts'

const ZONES = ['Asia/Riyadh', 'Africa/Cairo', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia']
const DAYS = 3 * 365 + 1

const base: Timing = {
  timing: 'monthly',
  weekday: 'sunday',
  monthDay: 'first',
  calendar: 'gregorian',
  season: null,
  sendTime: '10:00',
  startsOn: null,
  createdAt: '2026-01-07T08:00:00.000Z',
}

interface Day {
  iso: string
  weekday: string
  day: number
  lunar: { month: number; day: number }
}

const lunar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})
const named = new Intl.DateTimeFormat('en', { timeZone: 'UTC', weekday: 'long' })

/** Every day of three years and more, as calendars that are none of ours have it. */
const CALENDAR: Day[] = Array.from({ length: DAYS + 40 }, (_, n) => {
  const date = new Date(Date.UTC(2027, 0, 1 + n))
  const part = (type: string) => Number(lunar.formatToParts(date).find((one) => one.type === type)?.value)
  return {
    iso: date.toISOString().slice(0, 10),
    weekday: named.format(date).toLowerCase(),
    day: date.getUTCDate(),
    lunar: { month: part('month'), day: part('day') },
  }
})
const SEASON = {
  ramadan: [9, 1],
  lastTenNights: [9, 20],
  eidAlFitr: [10, 1],
  dhulHijjah: [12, 1],
  eidAlAdha: [12, 10],
} as const

const clocks = new Map(ZONES.map((zone) => [zone, new Intl.DateTimeFormat('en-CA', { timeZone: zone })]))
const dayIn = (zone: string, at: string) => clocks.get(zone)?.format(new Date(at)) ?? ''
/** Each day of three years is in schedules.test.ts already. */
const endOf = ({ timing }: Timing) => (timing === 'daily' ? '2027-04-30' : '2029-12-31')

function isMeant(setting: Timing, at: number): boolean {
  const [today, tomorrow] = [CALENDAR[at], CALENDAR[at + 1]]
  if (!today || !tomorrow) return false
  const hijri = setting.calendar === 'hijri'
  const [day, next] = hijri ? [today.lunar.day, tomorrow.lunar.day] : [today.day, tomorrow.day]
  switch (setting.timing) {
    case 'now':
      return false
    case 'daily':
      return true
    case 'weekly':
      return today.weekday === setting.weekday
    case 'everyTwoWeeks': {
      const first =
        Date.parse(setting.startsOn ?? '') +
        ((7 + weekdayOf(setting) - new Date(setting.startsOn ?? '').getUTCDay()) % 7) * 864e5
      return Date.parse(today.iso) >= first && (Date.parse(today.iso) - first) % (14 * 864e5) === 0
    }
    case 'monthly':
      return { first: day === 1, middle: day === 15, last: next === 1 }[setting.monthDay]
    case 'season': {
      const [month, of] = SEASON[setting.season ?? 'ramadan']
      return today.lunar.month === month && today.lunar.day === of
    }
  }
}
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const weekdayOf = ({ weekday }: Timing) => WEEKDAYS.indexOf(weekday)

const settings: fc.Arbitrary<Timing> = fc.record({
  timing: fc.constantFrom('daily', 'weekly', 'everyTwoWeeks', 'monthly', 'season'),
  weekday: fc.constantFrom(...WEEKDAYS),
  monthDay: fc.constantFrom('first', 'middle', 'last'),
  calendar: fc.constantFrom('gregorian', 'hijri'),
  season: fc.constantFrom('ramadan', 'lastTenNights', 'eidAlFitr', 'dhulHijjah', 'eidAlAdha'),
  sendTime: fc.constantFrom('00:00', '02:30', '10:00', '23:59'),
  startsOn: fc.constantFrom('2027-01-01', '2027-01-06', '2027-02-28'),
  createdAt: fc.constant('2026-12-30T08:00:00.000Z'),
})

describe('[4.16] the timing of a saved setting', () => {
  it('[9.4] daily, weekly, each two weeks and monthly fall on each of their days of three years once, Hijri months and seasons too', () => {
    fc.assert(
      fc.property(settings, fc.constantFrom(...ZONES), (setting, zone) => {
        const rule = ruleOf(setting, zone)
        const first = firstTime(setting, zone, '2026-12-30T08:00:00.000Z')
        if (rule === null || first === null) throw new Error('no rule')
        const fired: string[] = []
        for (let at = first; dayIn(zone, at) <= endOf(setting); at = nextTime(rule, zone, at, { last: at }))
          fired.push(dayIn(zone, at))
        const meant = CALENDAR.flatMap((day, n) =>
          day.iso >= (setting.startsOn ?? '') && day.iso <= endOf(setting) && isMeant(setting, n) ? [day.iso] : [],
        )
        expect(fired).toEqual(meant)
      }),
      { numRuns: 20 },
    )
  })

  it('fires no time twice and passes none by more than the one that is late, however long nobody was there', () => {
    fc.assert(
      fc.property(
        settings,
        fc.constantFrom(...ZONES),
        fc.array(fc.integer({ min: -90, max: 60 * 24 * 40 }), { minLength: 20, maxLength: 60 }),
        (setting, zone, steps) => {
          const rule = ruleOf(setting, zone)
          let due = firstTime(setting, zone, '2026-12-30T08:00:00.000Z')
          if (rule === null || due === null) throw new Error('no rule')
          const fired: string[] = []
          let now = Date.parse('2026-12-30T08:00:00.000Z')
          for (const minutes of steps) {
            // Some of the steps go back: a clock that is set right.
            now += minutes * 60_000
            if (Date.parse(due) > now) continue
            fired.push(due)
            due = nextTime(rule, zone, new Date(now).toISOString(), { last: due })
            expect(Date.parse(due)).toBeGreaterThan(now)
          }
          const days = fired.map((at) => dayIn(zone, at))
          expect(new Set(days).size).toBe(days.length)
          expect(days.toSorted()).toEqual(days)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('sends the last day of a month on 29 February, and the last of a Hijri month on its 29th or 30th', () => {
    const last = { ...base, monthDay: 'last' } as const
    expect(firstTime(last, 'Asia/Riyadh', '2028-02-10T00:00:00.000Z')).toBe('2028-02-29T07:00:00.000Z')
    expect(firstTime(last, 'Asia/Riyadh', '2027-02-10T00:00:00.000Z')).toBe('2027-02-28T07:00:00.000Z')
    // Ramadan 1448 has 29 days by Umm al-Qura, and ends on 9 March 2027.
    const hijri = firstTime({ ...last, calendar: 'hijri' }, 'Asia/Riyadh', '2027-02-20T00:00:00.000Z')
    expect(hijri).toBe(`${CALENDAR.find((_, n) => n > 50 && CALENDAR[n + 1]?.lunar.day === 1)?.iso}T07:00:00.000Z`)
  })

  it('has no times where it is sent by hand', () => {
    expect(ruleOf({ ...base, timing: 'now' }, 'Asia/Riyadh')).toBeNull()
  })
})

describe('product.md 26: days that were announced otherwise', () => {
  const moved = (year: number, month: number, by: number): [string, string] => [
    `${year}-${month}`,
    addDays(fromHijri({ year, month, day: 1 }), by),
  ]

  it('move the first day of a month and lengthen the one before', () => {
    const late: Announced = new Map([moved(1449, 9, 1)])
    const reckoned = fromHijri({ year: 1449, month: 9, day: 1 })
    expect(hijriDay(reckoned, late)).toMatchObject({ month: 8, day: hijriDay(reckoned, late).length })
    expect(hijriDay(addDays(reckoned, 1), late)).toMatchObject({ year: 1449, month: 9, day: 1 })
  })

  it('each season fires once a year, whenever the announcement comes and whatever it says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ramadan', 'lastTenNights', 'eidAlFitr', 'dhulHijjah', 'eidAlAdha'),
        fc.array(fc.record({ by: fc.integer({ min: -2, max: 2 }), heard: fc.integer({ min: -60, max: 40 }) }), {
          minLength: 3,
          maxLength: 3,
        }),
        (season, years) => {
          const rule: ScheduleRule = { every: 'season', season, time: '10:00' }
          const month = SEASON[season][0]
          const zone = 'Asia/Riyadh'
          const told = years.map(({ by, heard }, n) => {
            const first = fromHijri({ year: 1449 + n, month, day: 1 })
            return { at: Date.parse(first) + heard * 3_600_000, entry: moved(1449 + n, month, by) }
          })
          const announced = new Map<string, string>()
          const start = Date.parse(fromHijri({ year: 1448, month: 12, day: 20 }))
          let due = nextTime(rule, zone, new Date(start).toISOString(), { announced })
          const fired: string[] = []
          for (let now = start; now < start + 3 * 354.4 * 864e5; now += 3_600_000) {
            const heard = told.filter(({ at, entry }) => at <= now && !announced.has(entry[0]))
            for (const { entry } of heard) announced.set(...entry)
            if (heard.length > 0) due = movedTime(rule, zone, due, announced)
            if (Date.parse(due) > now) continue
            fired.push(due)
            due = nextTime(rule, zone, new Date(now).toISOString(), { announced, last: due })
          }
          expect(fired).toHaveLength(3)
        },
      ),
      { numRuns: 25 },
    )
  })
})
