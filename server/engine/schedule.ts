import { z } from 'zod'
import { addDays, momentAt, momentParts } from '../../i18n/dates.ts'
import type { Tx } from '../db/types.ts'
import type { Jobs } from './services.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** When something comes again, on the clock of a zone. */
export const scheduleRule = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('hour') }),
  z.strictObject({ every: z.literal('day'), time }),
  /** On the day of the week of `from`, each week or each second one. */
  z.strictObject({ every: z.literal('weeks'), count: z.union([z.literal(1), z.literal(2)]), from: z.iso.date(), time }),
  z.strictObject({ every: z.literal('month'), on: z.enum(['first', 'middle', 'last']), time }),
])
export type ScheduleRule = z.infer<typeof scheduleRule>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MIDDLE = '15'
/** No rule waits longer: a month and the day on which a zone may leave out its hour. */
const MOST_DAYS = 64

const daysSince = (from: string, day: string): number => Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS)

function falls(rule: Exclude<ScheduleRule, { every: 'hour' }>, day: string): boolean {
  if (rule.every === 'day') return true
  if (rule.every === 'weeks') {
    const since = daysSince(rule.from, day)
    return since >= 0 && since % (7 * rule.count) === 0
  }
  if (rule.on === 'last') return addDays(day, 1).endsWith('-01')
  return day.endsWith(rule.on === 'first' ? '-01' : `-${MIDDLE}`)
}

/**
 * The first time of a rule after a moment. An hour that the zone's clock leaves out is taken an hour later, one that it
 * shows twice the first time.
 */
export function nextTime(rule: ScheduleRule, zone: string, after: string): string {
  const from = Date.parse(after)
  if (rule.every === 'hour') return new Date((Math.floor(from / HOUR_MS) + 1) * HOUR_MS).toISOString()
  const today = momentParts(after, zone).date
  const first = rule.every === 'weeks' && rule.from > today ? rule.from : today
  for (let ahead = 0; ahead <= MOST_DAYS; ahead += 1) {
    const day = addDays(first, ahead)
    if (!falls(rule, day)) continue
    const at = momentAt(`${day}T${rule.time}`, zone)
    if (Date.parse(at) > from) return at
  }
  throw new Error('a rule without a next time')
}

/** What a schedule that fires works with: whatever it writes on `tx` is there exactly when it has fired. */
export interface Firing {
  tx: Tx
  jobs: Jobs
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
