/** A year as days, in either calendar. A gift's date is a day in the entity's zone already: a year needs no hours. */
import { isYearOf, type YearCalendar } from '../resources/_kit/years.ts'
import { addDays } from './dates.ts'
import { type Announced, AS_RECKONED, firstDay } from './hijri.ts'

export interface Days {
  from: string
  /** The last day, which belongs to it. */
  to: string
}

/** The days of a year; null for one that is none of this calendar's. A Hijri year begins as its Muharram was announced. */
export function yearRange(calendar: YearCalendar, year: number, announced: Announced = AS_RECKONED): Days | null {
  if (!isYearOf(calendar, year)) return null
  if (calendar === 'gregorian') return { from: `${year}-01-01`, to: `${year}-12-31` }
  return {
    from: firstDay({ year, month: 1 }, announced),
    to: addDays(firstDay({ year: year + 1, month: 1 }, announced), -1),
  }
}

/** Of a range what lies no later than a day; null where all of it is still to come. */
export const untilDay = ({ from, to }: Days, today: string): Days | null =>
  from > today ? null : { from, to: to < today ? to : today }

/** «1446هـ», "1446 AH", «2025م», "2025". */
export function yearText(calendar: YearCalendar, year: number, lang: 'ar' | 'en'): string {
  if (lang === 'ar') return `${year}${calendar === 'hijri' ? 'هـ' : 'م'}`
  return calendar === 'hijri' ? `${year} AH` : String(year)
}
