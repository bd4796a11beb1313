import { addDays, momentAt, momentParts } from '../../../i18n/dates.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { type reportSettings, WEEKDAYS } from '../../../resources/report_settings/schema.ts'
import { type Known, nextTime, type ScheduleRule } from '../../engine/schedule.ts'

export type Setting = RecordOf<typeof reportSettings>
export type Timing = Pick<
  Setting,
  'timing' | 'weekday' | 'monthDay' | 'calendar' | 'season' | 'sendTime' | 'startsOn' | 'createdAt'
>

/** The first day of this name, from a day on. */
function firstOf(weekday: Setting['weekday'], from: string): string {
  const ahead = (WEEKDAYS.indexOf(weekday) - new Date(`${from}T00:00:00Z`).getUTCDay() + 7) % 7
  return addDays(from, ahead)
}

/** [4.16], [9.4] when a setting comes again; null for what a person sends. */
export function ruleOf(setting: Timing, zone: string): ScheduleRule | null {
  const { timing, weekday, monthDay, calendar, season, sendTime: time, startsOn, createdAt } = setting
  switch (timing) {
    case 'now':
      return null
    case 'daily':
      return { every: 'day', time }
    case 'weekly':
    case 'everyTwoWeeks': {
      // Counted from a day that stays: switched off and on again it keeps its weeks.
      const from = firstOf(weekday, startsOn ?? momentParts(createdAt, zone).date)
      return { every: 'weeks', count: timing === 'weekly' ? 1 : 2, from, time }
    }
    case 'monthly':
      return { every: 'month', on: monthDay, calendar, time }
    case 'season':
      return season === null ? null : { every: 'season', season, time }
  }
}

/** The first time of a setting after a moment, and not before its first day. */
export function firstTime(setting: Timing, zone: string, now: string, known: Known = {}): string | null {
  const rule = ruleOf(setting, zone)
  if (rule === null) return null
  const opens = setting.startsOn === null ? null : Date.parse(momentAt(`${setting.startsOn}T00:00`, zone)) - 1
  const after = opens === null ? now : new Date(Math.max(opens, Date.parse(now))).toISOString()
  return nextTime(rule, zone, after, known)
}
