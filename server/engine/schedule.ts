import { z } from 'zod'
import { addDays, daysBetween, momentAt, momentParts } from '../../i18n/dates.ts'
import { type Announced, AS_RECKONED, hijriDay } from '../../i18n/hijri.ts'
import { SEASON_NAMES, SEASONS } from '../../resources/_kit/seasons.ts'
import type { Tx } from '../db/types.ts'
import type { Jobs, Services } from './services.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When something comes again, on the clock of a zone. */
export const scheduleRule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('hour') }),
  z.strictObject({ every: z.literal('day'), time }),
  /** On the day of the week of `from`, each week or each second one. */
  z.strictObject({ every: z.literal('weeks'), count: z.union([z.literal(1), z.literal(2)]), from: z.iso.date(), time }),
  /** The middle is the 15th; the last day of a Hijri month is its 29th or 30th. */
  z.strictObject({
    every: z.literal('month'),
    on: z.enum(['first', 'middle', 'last']),
    time,
    calendar: z.enum(['gregorian', 'hijri']).optional(),
  }),
  /** Once in a Hijri year. */
  z.strictObject({ every: z.literal('season'), season: z.enum(SEASON_NAMES), time }),
])
export type ScheduleRule = z.infer<typeof scheduleRule>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MIDDLE = '15'
/** No rule waits longer: a month, or a Hijri year, and the day on which a zone may leave out its hour. */
const MOST_DAYS = { month: 64, season: 400 } as const
/** An announcement moves a day of the Hijri calendar by one or two: so near to each other two of a rule's days are one. */
const SAME_DAYS = 10

/** Whether a rule's days move with what is announced of the moon. */
export const isHijri = (rule: ScheduleRule): boolean =>
  rule.every === 'season' || (rule.every === 'month' && rule.calendar === 'hijri')

const daysSince = (from: string, day: string): number => Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS)

type DayRule = Exclude<ScheduleRule, { every: 'hour' }>

function falls(rule: DayRule, day: string, announced: Announced): boolean {
  switch (rule.every) {
    case 'day':
      return true
    case 'weeks': {
      const since = daysSince(rule.from, day)
      return since >= 0 && since % (7 * rule.count) === 0
    }
    case 'season': {
      const { month, day: ofMonth } = hijriDay(day, announced)
      return month === SEASONS[rule.season].month && ofMonth === SEASONS[rule.season].day
    }
    case 'month': {
      if (rule.calendar === 'hijri') {
        const { day: ofMonth, length } = hijriDay(day, announced)
        return ofMonth === { first: 1, middle: Number(MIDDLE), last: length }[rule.on]
      }
      if (rule.on === 'last') return addDays(day, 1).endsWith('-01')
      return day.endsWith(rule.on === 'first' ? '-01' : `-${MIDDLE}`)
    }
  }
}

/** What a time is reckoned with beside its rule. */
export interface Known {
  announced?: Announced
  /** The time that it fired for last: the same day of the moon does not come again because it was announced anew. */
  last?: string | null
}

/**
 * The first time of a rule after a moment. An hour that the zone's clock leaves out is taken an hour later, one that it
 * shows twice the first time.
 */
export function nextTime(rule: ScheduleRule, zone: string, after: string, known: Known = {}): string {
  const { announced = AS_RECKONED, last = null } = known
  const from = Date.parse(after)
  if (rule.every === 'hour') return new Date((Math.floor(from / HOUR_MS) + 1) * HOUR_MS).toISOString()
  const today = momentParts(after, zone).date
  const first = rule.every === 'weeks' && rule.from > today ? rule.from : today
  const had = last !== null && isHijri(rule) ? momentParts(last, zone).date : null
  const most = rule.every === 'season' ? MOST_DAYS.season : MOST_DAYS.month
  for (let ahead = 0; ahead <= most; ahead += 1) {
    const day = addDays(first, ahead)
    if (had !== null && Math.abs(daysBetween(had, day)) < SAME_DAYS) continue
    if (!falls(rule, day, announced)) continue
    const at = momentAt(`${day}T${rule.time}`, zone)
    if (Date.parse(at) > from) return at
  }
  throw new Error('a rule without a next time')
}

/** Where a time that stands has moved to by an announcement; past, where its day has come earlier than was thought. */
export function movedTime(rule: ScheduleRule, zone: string, due: string, announced: Announced): string {
  if (rule.every === 'hour' || !isHijri(rule)) return due
  const day = momentParts(due, zone).date
  for (let ahead = -SAME_DAYS; ahead <= SAME_DAYS; ahead += 1) {
    const near = addDays(day, ahead)
    if (falls(rule, near, announced)) return momentAt(`${near}T${rule.time}`, zone)
  }
  return due
}

export interface FiringServices extends Pick<Services, 'channelsOf'> {
  config: Pick<Services['config'], 'massHoldMs' | 'appSecret' | 'appSecretOld' | 'publicUrl'>
}

/** What a schedule that fires works with: whatever it writes on `tx` is there exactly when it has fired. */
export interface Firing {
  tx: Tx
  jobs: Jobs
  /** What the installation is set to, and by what its entities can write. */
  services: FiringServices
  entityId: string | null
  /** The time that it was for, ISO 8601. */
  due: string
  /** Nobody was there at the time. Of several times that passed meanwhile the first is fired, and it alone. */
  late: boolean
}

/** A kind of scheduled work: short, in one transaction, without network; what takes long is a job that it adds. */
export interface Schedule<S extends z.ZodType = z.ZodType> {
  what: string
  payload: S
  fire: (firing: Firing, payload: z.output<S>) => Promise<void>
}

export const defineSchedule = <S extends z.ZodType>(schedule: Schedule<S>): Schedule => schedule as unknown as Schedule
