import { daysBetween, momentParts } from '../../../i18n/dates.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { projects } from '../../../resources/projects/schema.ts'

/** What is read of a project to know how long its donors have heard nothing. Dates are YYYY-MM-DD, moments ISO 8601. */
export type QuietProject = Pick<RecordOf<typeof projects>, 'status' | 'progress' | 'startDate' | 'createdAt'>

export interface Today {
  today: string
  timeZone?: string
}

/** After so many days without an update a project is quiet; the second says so early. */
export const QUIET = [LIMITS.quietDays, 30] as const

export const isRunning = ({ status, progress }: Pick<QuietProject, 'status' | 'progress'>): boolean =>
  status === 'published' && progress !== 'completed'

/**
 * How many days a project has had no update. One that never had an update is quiet since it began, or since it was
 * entered here where that is later: a new one has its first month. `at`: its last update.
 */
export function quietDays(
  { startDate, createdAt }: Pick<QuietProject, 'startDate' | 'createdAt'>,
  at: string | null,
  { today, timeZone }: Today,
): number {
  const dayOf = (moment: string): string => momentParts(moment, timeZone).date
  if (at !== null) return daysBetween(dayOf(at), today)
  const entered = dayOf(createdAt)
  return daysBetween(startDate !== null && startDate > entered ? startDate : entered, today)
}
