import { addDays, addHijriMonths, daysBetween, fromHijri, toHijri } from '../../i18n/dates.ts'

export type MonthCalendar = 'gregorian' | 'hijri'

export interface Span {
  /** First and last day, YYYY-MM-DD. */
  from: string
  to: string
}

/** The first day of the month that a date is in. */
function firstOf(date: string, calendar: MonthCalendar): string {
  if (calendar === 'gregorian') return `${date.slice(0, 7)}-01`
  return fromHijri({ ...toHijri(date), day: 1 })
}

function monthsLater(first: string, months: number, calendar: MonthCalendar): string {
  if (calendar === 'hijri') return addHijriMonths(first, months)
  const at = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** The last `count` whole months up to the one that today is in, the oldest first. */
export function monthsUpTo(today: string, calendar: MonthCalendar, count: number): Span[] {
  const first = firstOf(today, calendar)
  return Array.from({ length: count }, (_, n) => {
    const from = monthsLater(first, n - count + 1, calendar)
    return { from, to: addDays(monthsLater(first, n - count + 2, calendar), -1) }
  })
}

/**
 * This month up to today, and as many days of the month before: a month that has only begun is not compared with a whole
 * one. Where the month before is shorter it ends with its own last day.
 */
export function soFar(today: string, calendar: MonthCalendar): { now: Span; before: Span } {
  const [previous, current] = monthsUpTo(today, calendar, 2) as [Span, Span]
  const passed = daysBetween(current.from, today)
  const sameDay = addDays(previous.from, passed)
  return {
    now: { from: current.from, to: today },
    before: { from: previous.from, to: sameDay < previous.to ? sameDay : previous.to },
  }
}
