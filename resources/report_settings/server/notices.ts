import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { concerns, lately, type NoticesOf } from '../../../server/engine/notices.ts'
import { projects } from '../../projects/schema.ts'
import { reportRuns } from '../../report_runs/schema.ts'
import { reports } from '../../reports/schema.ts'
import { reportSettings } from '../schema.ts'

const t = columns(reportSettings, 't')
const p = columns(projects, 'p')
const r = columns(reports, 'r')
const x = columns(reportRuns, 'x')
const later = columns(reportRuns, 'later')

/** Reports that a time has made and that wait for a word, and times at which nothing could be sent. */
export const notices: NoticesOf = (actor) => {
  const runs = sql`from ${t} join ${x} on ${x.entityId} = ${t.entityId} and ${x.setting} = ${t.id}
    join ${p} on ${p.entityId} = ${t.entityId} and ${p.id} = ${t.project} and ${p.deletedAt} is null`
  const source = { operation: 'run', at: x.dueAt, name: t.name, about: p.name }
  return [
    {
      ...source,
      kind: 'waits',
      group: 'waits',
      count: x.recipients,
      rest: sql`${runs} join ${r} on ${r.entityId} = ${x.entityId} and ${r.id} = ${x.report} and ${r.status} = 'draft' and ${r.deletedAt} is null
        and not ${r.archived} where ${x.outcome} = 'waits' and ${concerns(actor, p.manager)}`,
    },
    {
      ...source,
      kind: 'notReady',
      group: 'failed',
      rest: sql`${runs} where ${x.outcome} in ('notReady', 'nobody') and ${lately(x.dueAt)} and ${concerns(actor, p.manager)}
        and not exists (select 1 from ${later} where ${later.entityId} = ${x.entityId} and ${later.setting} = ${x.setting} and ${later.dueAt} > ${x.dueAt})`,
    },
  ]
}
