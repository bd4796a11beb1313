import { addDays, daysBetween } from '../../i18n/dates.ts'
import type { Demo } from './build.ts'
import { LAST_DAY } from './gifts.ts'
import { dayMs, dayOf } from './random.ts'

/** The last so many days of giving are drawn out until today. */
const LATE_DAYS = 90

const DAY_MS = 86_400_000

/** The day before this moment: the demo's newest gifts, so that none of them lies ahead in any zone. */
export const newestDay = (now: Date): string => {
  const yesterday = dayOf(now.getTime() - DAY_MS)
  return yesterday > LAST_DAY ? yesterday : LAST_DAY
}

const moved = <T extends string | null | undefined>(value: T, days: number): T | string =>
  value ? new Date(Date.parse(value) + days * DAY_MS).toISOString() : value

/**
 * The demo's gifts as if people had gone on giving until `last`: those of the final weeks to projects that still run are
 * spread over the days since. Amounts, givers and order stay, so every sum stays.
 */
export function giftsUntil(
  { donor_transactions: gifts, projects }: Demo['tables'],
  last: string,
): Demo['tables']['donor_transactions'] {
  const from = addDays(LAST_DAY, -LATE_DAYS)
  const stretch = daysBetween(from, last) / LATE_DAYS
  const running = new Set(
    projects.filter(({ endDate: end }) => end === null || dayMs(String(end)) > dayMs(LAST_DAY)).map(({ id }) => id),
  )
  return gifts.map((gift) => {
    const date = gift.date
    if (date < from || !running.has(gift.project)) return gift
    const days = Math.round(daysBetween(from, date) * (stretch - 1))
    return {
      ...gift,
      date: addDays(date, days),
      moment: moved(gift.moment, days),
      createdAt: moved(gift.createdAt, days),
      updatedAt: moved(gift.updatedAt, days),
    }
  })
}
