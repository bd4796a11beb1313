import { todayIn } from '../../../../i18n/dates.ts'
import type { Dashboard } from '../../../../resources/_contracts/newsfeed.ts'
import { projectUpdates } from '../../../../resources/project_updates/schema.ts'
import { projects as projectsOf } from '../../../../resources/projects/schema.ts'
import { reports as reportsOf } from '../../../../resources/reports/schema.ts'
import { QUIET } from '../../../generate/hooks/quiet.ts'
import { useRecords } from '../../../generate/records.ts'
import { mayDo } from '../../../providers/authProvider.ts'
import { useSettings } from '../../../providers/settings.ts'
import { useFormat } from '../../../ui/FormatContext.tsx'
import { type Due, dueOf, type LedProject, type ReportRow } from './due.ts'

/** So many projects are looked at: more names than one address carries, and more than one person leads. */
export const MOST = 100
const NEWEST = { field: 'updatedAt', order: 'DESC' } as const
const DAY_MS = 86_400_000

/** The start of the day so many days ago, as a filter takes it. The day alone, so that every render asks the same. */
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

export interface Mine {
  due: Due
  /** The published ones, the one that changed last first. */
  projects: readonly LedProject[]
  /** Updates that wait to be published. */
  waiting: Dashboard['waiting']
  reports: readonly ReportRow[]
  reportsTotal: number
  projectsTotal: number
}

export interface MineState {
  mine: Mine | null
  error: unknown
  retry: () => void
}

/** The projects that the signed-in person manages, and what each asks for. product.md 18 */
export function useMine(): MineState {
  const me = useSettings(({ profile }) => profile?.id ?? '')
  const { timeZone } = useFormat()
  const page = { pagination: { page: 1, perPage: MOST }, sort: NEWEST }
  const projects = useRecords(
    projectsOf,
    { ...page, filter: { manager: me } },
    { enabled: me !== '' && mayDo('list', 'projects') },
  )
  const ids = (projects.data ?? []).map(({ id }) => id)
  const has = ids.length > 0
  // One row a project would do, but no call gives that; a month's worth of the rest is bounded by the days.
  const updates = useRecords(
    projectUpdates,
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { project: ids, status: 'published', createdAt: { gte: daysAgo(QUIET[0] + 1) } },
    },
    { enabled: has && mayDo('list', 'project_updates') },
  )
  const waiting = useRecords(
    projectUpdates,
    {
      pagination: { page: 1, perPage: MOST },
      sort: { field: 'createdAt', order: 'ASC' },
      filter: { project: ids, status: 'draft' },
    },
    { enabled: has && mayDo('list', 'project_updates') },
  )
  const reports = useRecords(
    reportsOf,
    { pagination: { page: 1, perPage: MOST }, sort: NEWEST, filter: { project: ids, status: ['draft', 'stopped'] } },
    { enabled: has && mayDo('list', 'reports') },
  )
  const error = projects.error ?? updates.error ?? waiting.error ?? reports.error
  const retry = () => {
    for (const query of [projects, updates, waiting, reports]) if (query.error) void query.refetch()
  }
  if (!projects.data || (has && (!updates.data || !waiting.data || !reports.data))) return { mine: null, error, retry }
  const today = todayIn(timeZone)
  return {
    mine: {
      due: dueOf(projects.data, updates.data ?? [], { today, ...(timeZone !== undefined && { timeZone }) }),
      projects: projects.data.filter(({ status }) => status === 'published'),
      waiting: {
        count: waiting.total ?? 0,
        updates: (waiting.data ?? []).map(({ id, name, project, createdAt }) => ({
          id,
          name,
          at: createdAt,
          project: projects.data?.find((one) => one.id === project)?.name ?? '',
        })),
      },
      reports: reports.data ?? [],
      reportsTotal: reports.total ?? 0,
      projectsTotal: projects.total ?? projects.data.length,
    },
    error: null,
    retry,
  }
}
