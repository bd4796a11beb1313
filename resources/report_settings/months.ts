import { addDays, addHijriMonths, fromHijri, hijriMonthLength, toHijri } from '../../i18n/dates.ts'

export type MonthCalendar = 'gregorian' | 'hijri'

/** The first day of the month so many months after the one that a day is in. */
export function monthOf(day: string, calendar: MonthCalendar, later = 0): string {
  if (calendar === 'hijri') return addHijriMonths(fromHijri({ ...toHijri(day), day: 1 }), later)
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** How many days a month has, by its first. */
function lengthOf(first: string, calendar: MonthCalendar): number {
  if (calendar === 'gregorian')
    return new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate()
  const { year, month } = toHijri(first)
  return hijriMonthLength(year, month)
}

export interface MonthDay {
  /** YYYY-MM-DD. */
  date: string
  /** As its calendar counts it. */
  day: number
}

/** The weeks of a month from Sunday to Saturday; null where a day is another month's. */
export function weeksOf(first: string, calendar: MonthCalendar): (MonthDay | null)[][] {
  const before = new Date(`${first}T00:00:00Z`).getUTCDay()
  const length = lengthOf(first, calendar)
  const rows = Math.ceil((before + length) / 7)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (_day, column) => {
      const at = row * 7 + column - before
      return at < 0 || at >= length ? null : { date: addDays(first, at), day: at + 1 }
    }),
  )
}
