/** Hijri days as they were announced: by the sight of the moon a month may begin on another day than Umm al-Qura has it. */
import { daysBetween, fromHijri, type HijriDate, toHijri } from './dates.ts'

/** First days of months that were announced otherwise, by {@link monthKey}. */
export type Announced = ReadonlyMap<string, string>
export const AS_RECKONED: Announced = new Map()

interface Month {
  year: number
  month: number
}

export const monthKey = ({ year, month }: Month): string => `${year}-${month}`

const after = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
const before = ({ year, month }: Month): Month =>
  month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }

/** The day on which a month begins. */
export const firstDay = (month: Month, announced: Announced): string =>
  announced.get(monthKey(month)) ?? fromHijri({ ...month, day: 1 })

/** The Hijri date of a day and how long its month is. An announcement moves a month's first day, and so the end of the one before. */
export function hijriDay(day: string, announced: Announced): HijriDate & { length: number } {
  const { year, month } = toHijri(day)
  const reckoned = { year, month }
  const found = [after(reckoned), reckoned, before(reckoned)].find((one) => firstDay(one, announced) <= day)
  if (!found) throw new RangeError('Not a Hijri date')
  const first = firstDay(found, announced)
  return { ...found, day: daysBetween(first, day) + 1, length: daysBetween(first, firstDay(after(found), announced)) }
}

/** How far an announced first day lies from Umm al-Qura's, in days. */
export const daysFromReckoned = (month: Month, startsOn: string): number =>
  Math.abs(daysBetween(fromHijri({ ...month, day: 1 }), startsOn))
