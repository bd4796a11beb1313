import { type SQL, sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { concerns, lately, type NoticeSource, type NoticesOf } from '../../../server/engine/notices.ts'
import { paperBundles } from '../../paper_bundles/schema.ts'
import { projects } from '../../projects/schema.ts'
import { reports } from '../schema.ts'

const b = columns(paperBundles, 'b')
const later = columns(paperBundles, 'later')
const t = columns(reports, 't')
const p = columns(projects, 'p')

const LOST = sql<number>`${t.failedCount} + ${t.unknownCount}`

/** [9.9] what became of the last archive of its letters, to whoever has begun it. */
const papers = (userId: string, kind: string, group: NoticeSource['group'], state: string): NoticeSource => ({
  kind,
  group,
  operation: 'makePapers',
  at: b.endedAt,
  name: t.title,
  rest: sql`from ${t} join ${b} on ${b.entityId} = ${t.entityId} and ${b.report} = ${t.id}
    where ${b.state} = ${state} and ${b.startedBy} = ${userId}::uuid and ${lately(b.endedAt)}
      and not exists (select 1 from ${later} where ${later.entityId} = ${b.entityId} and ${later.report} = ${b.report}
        and ${later.createdAt} > ${b.createdAt})`,
})

/** What became of a sending, to who leads the project and to who administers the branch. */
export const notices: NoticesOf = (actor) => {
  const ended = (when: SQL, source: Pick<NoticeSource, 'kind' | 'group' | 'count'>): NoticeSource => ({
    ...source,
    operation: 'send',
    at: t.finishedAt,
    name: t.title,
    about: p.name,
    rest: sql`from ${t} join ${p} on ${p.entityId} = ${t.entityId} and ${p.id} = ${t.project} and ${p.deletedAt} is null
      where not ${t.archived} and ${t.finishedAt} is not null and ${when} and ${concerns(actor, p.manager)}`,
  })
  return [
    {
      operation: 'send',
      kind: 'notSent',
      group: 'failed',
      at: t.sendAt,
      name: t.title,
      about: p.name,
      rest: sql`from ${t} join ${p} on ${p.entityId} = ${t.entityId} and ${p.id} = ${t.project} and ${p.deletedAt} is null
        where ${t.status} = 'draft' and ${t.notSent} is not null and not ${t.archived} and ${concerns(actor, p.manager)}`,
    },
    ended(sql`${t.status} = 'stopped'`, { kind: 'stopped', group: 'waits', count: t.sentCount }),
    ended(sql`${t.status} = 'sent' and ${LOST} > 0`, { kind: 'lost', group: 'failed', count: LOST }),
    ended(sql`${t.status} = 'sent' and ${LOST} = 0 and ${lately(t.finishedAt)}`, {
      kind: 'sent',
      group: 'finished',
      count: t.sentCount,
    }),
    papers(actor.userId, 'papers', 'finished', 'ready'),
    papers(actor.userId, 'noPapers', 'failed', 'failed'),
  ]
}
