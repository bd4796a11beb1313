/** product.md 20: reports that are due, by the times of saved settings and by the end of their project, and are not there. */
import { type SQL, sql } from 'drizzle-orm'
import { todayIn } from '../../../i18n/dates.ts'
import type { OwedReport, OwedReports, OwedWhy } from '../../../resources/_contracts/owedReports.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { reportRuns } from '../../../resources/report_runs/schema.ts'
import { reportSettings } from '../../../resources/report_settings/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { columns, known, select } from '../../db/columns.ts'
import { infrastructure } from '../../db/infrastructure.ts'
import type { Tx } from '../../db/types.ts'
import { zoneOf } from '../../engine/zone.ts'
import { databaseNow } from '../dispatch.ts'
import { sendSettings } from './fire.ts'

const p = columns(projects, 'p')
const r = columns(reports, 'r')
const s = columns(reportSettings, 's')
const t = columns(infrastructure.schedules, 't')
const x = columns(reportRuns, 'x')
const later = columns(reportRuns, 'later')

/** What comes after it stands in the planner. */
const SOON = sql`interval '14 days'`
/** So many of each are named; all are counted. */
const NAMED = sql`limit 50`

const STANDS = sql`${p.status} = 'published' and not ${p.archived} and ${p.deletedAt} is null`
const SETTINGS = sql`${s} join ${p} on ${p.entityId} = ${s.entityId} and ${p.id} = ${s.project} and ${p.deletedAt} is null`
const ON = sql`${s.status} = 'active' and ${s.deletedAt} is null`

/** Reports to the donors of the project at hand. */
const told = (which: SQL): SQL =>
  sql`exists (select 1 from ${r} where ${r.entityId} = ${p.entityId} and ${r.project} = ${p.id} and ${r.deletedAt} is null
    and ${r.type} <> 'ehsan' and ${which})`

const ABOUT = { project: p.id, projectName: p.name, of: sql<number>`(count(*) over ())::int` }

interface Found extends Pick<OwedReport, 'at' | 'project' | 'projectName'> {
  of: number
  settingId?: string
  settingName?: string
  reason?: string | null
}

const owedOf =
  (why: OwedWhy) =>
  ({ at, project, projectName, settingId, settingName = '', reason = null }: Found): OwedReport => ({
    why,
    at,
    project,
    projectName,
    setting: settingId === undefined ? null : { id: settingId, name: settingName },
    reason,
  })

/** The latest time of a setting had no report, and its project has told its donors nothing since. */
const readMissed = (tx: Tx): Promise<Found[]> =>
  tx.rows(
    select(
      { at: x.dueAt, settingId: s.id, settingName: s.name, reason: x.reason, ...ABOUT },
      sql`from ${SETTINGS} join ${x} on ${x.entityId} = ${s.entityId} and ${x.setting} = ${s.id}
      where ${ON} and ${x.outcome} in ('notReady', 'nobody') and not ${told(sql`${r.sentAt} >= ${x.dueAt}`)}
      and not exists (select 1 from ${later} where ${later.entityId} = ${x.entityId} and ${later.setting} = ${x.setting} and ${later.dueAt} > ${x.dueAt})
      order by ${x.dueAt}, ${x.id} ${NAMED}`,
    ),
  )

/**
 * Projects whose end, as it was told to donors, has come, without a report of what became of it. One that was over before it
 * was entered here is history; a draft with a day of its own stands in the register.
 */
const readEnded = (tx: Tx, zone: string, today: string): Promise<Found[]> =>
  tx.rows(
    select(
      { at: known(p.endDate), ...ABOUT },
      sql`from ${p} where ${STANDS} and ${p.endDate} < ${today}::date and ${p.currentDonations} > 0
      and (${p.createdAt} at time zone ${zone})::date <= ${p.endDate}
      and not ${told(sql`${r.type} = 'project' and (${r.sentAt} at time zone ${zone})::date >= ${p.endDate}`)}
      and not ${told(sql`${r.type} = 'project' and ${r.status} in ('draft', 'scheduled') and not ${r.archived} and ${r.dueAt} is not null`)}
      order by ${p.endDate}, ${p.id} ${NAMED}`,
    ),
  )

const readComing = (tx: Tx): Promise<Found[]> =>
  tx.rows(
    select(
      { at: known(t.dueAt), settingId: s.id, settingName: s.name, ...ABOUT },
      sql`from ${SETTINGS} join ${t} on ${t.entityId} = ${s.entityId} and ${t.what} = ${sendSettings.what} and ${t.name} = ${s.id}::text
      where ${ON} and ${t.entityId} = athar_entity() and ${t.dueAt} < now() + ${SOON} order by ${t.dueAt}, ${s.id} ${NAMED}`,
    ),
  )

export async function readOwed(tx: Tx): Promise<OwedReports> {
  const zone = await zoneOf(tx)
  const today = todayIn(zone, new Date(await databaseNow(tx)))
  const [missed, ended, coming] = [await readMissed(tx), await readEnded(tx, zone, today), await readComing(tx)]
  const late = [...missed.map(owedOf('missed')), ...ended.map(owedOf('ended'))]
  return {
    owed: [...late.toSorted((one, other) => one.at.localeCompare(other.at)), ...coming.map(owedOf('coming'))],
    late: (missed[0]?.of ?? 0) + (ended[0]?.of ?? 0),
  }
}
