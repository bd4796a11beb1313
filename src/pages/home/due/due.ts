import { daysBetween } from '../../../../i18n/dates.ts'
import type { RecordOf } from '../../../../resources/_kit/resource.ts'
import type { projectUpdates } from '../../../../resources/project_updates/schema.ts'
import type { projects } from '../../../../resources/projects/schema.ts'
import type { reports } from '../../../../resources/reports/schema.ts'
import { isRunning, QUIET, type QuietProject, quietDays, type Today } from '../../../generate/hooks/quiet.ts'

/** What is read of a project, an update and a report to know what is due. Dates are YYYY-MM-DD, moments ISO 8601. */
export type ProjectRow = QuietProject & Pick<RecordOf<typeof projects>, 'id' | 'name' | 'endDate' | 'updatedAt'>
/** And what its manager sees of it beside that. */
export type LedProject = ProjectRow &
  Pick<RecordOf<typeof projects>, 'progress' | 'requiredAmount' | 'collectedAmount' | 'images'>
export type UpdateRow = Pick<RecordOf<typeof projectUpdates>, 'project' | 'createdAt'>
export type ReportRow = Pick<RecordOf<typeof reports>, 'id' | 'title' | 'updatedAt'>

const SOON_DAYS = 30

export interface Due {
  /** Running projects without an update for so many days; the second without those of the first. `at`: the last one. */
  quiet90: readonly { project: ProjectRow; at: string | null }[]
  quiet30: readonly { project: ProjectRow; at: string | null }[]
  /** Running and past their planned end, the longest first. */
  late: readonly ProjectRow[]
  ending: readonly ProjectRow[]
  drafts: readonly ProjectRow[]
}

const byEnd = (one: ProjectRow, other: ProjectRow): number => (one.endDate ?? '').localeCompare(other.endDate ?? '')

/** The newest update of each project; `updates` may come in any order. */
function latest(updates: readonly UpdateRow[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { project, createdAt } of updates)
    if (createdAt > (found.get(project) ?? '')) found.set(project, createdAt)
  return found
}

/** What a manager's projects ask for today. */
export function dueOf(projects: readonly ProjectRow[], updates: readonly UpdateRow[], now: Today): Due {
  const { today } = now
  const last = latest(updates)
  const running = projects.filter(isRunning)
  const quiet = running
    .map((project) => {
      const at = last.get(project.id) ?? null
      return { project, at, days: quietDays(project, at, now) }
    })
    .toSorted((one, other) => other.days - one.days)
  const ends = running.filter(({ endDate }) => endDate !== null).toSorted(byEnd)
  const left = ({ endDate }: ProjectRow): number => daysBetween(today, endDate ?? today)
  return {
    quiet90: quiet.filter(({ days }) => days >= QUIET[0]),
    quiet30: quiet.filter(({ days }) => days >= QUIET[1] && days < QUIET[0]),
    late: ends.filter((project) => left(project) < 0),
    ending: ends.filter((project) => left(project) >= 0 && left(project) <= SOON_DAYS),
    drafts: projects.filter(({ status }) => status === 'drafted'),
  }
}
