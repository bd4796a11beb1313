import { type SQL, sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { NoticeSource, NoticesOf } from '../../../server/engine/notices.ts'
import { projects } from '../../projects/schema.ts'
import { users } from '../../users/schema.ts'
import { donorIssues } from '../schema.ts'
import { waitsFor } from './waiting.ts'

const t = columns(donorIssues, 't')
const p = columns(projects, 'p')
const u = columns(users, 'u')

/** Whoever it was given to cannot sign in any more: it is everybody's again. */
const NOBODYS = sql`(${t.assignee} is null or exists (select 1 from ${u} where ${u.id}::text = ${t.assignee} and ${u.status} <> 'active'))`

/** By the donor, and not answered since. */
const REOPENED = sql`(${t.reopenedAt} is not null and (${t.repliedAt} is null or ${t.repliedAt} < ${t.reopenedAt}))`

const unasked = (which: SQL): SQL => sql`from ${t} where ${t.status} = 'open' and ${t.passedAt} is null and ${which}`

/** What donors wait for: to support by the charity's name, to a project's staff by the project's. Nobody is named or quoted. */
export const notices: NoticesOf = (actor) => {
  const mine = sql`${t.assignee} = ${actor.userId}`
  const open = (source: Pick<NoticeSource, 'kind' | 'at' | 'rest'>): NoticeSource => ({
    ...source,
    group: 'waits',
    operation: 'reply',
    name: t.entityName,
  })
  return [
    {
      kind: 'passed',
      group: 'waits',
      operation: 'answerPassed',
      at: t.passedAt,
      name: p.name,
      rest: sql`from ${t} join ${p} on ${p.entityId} = ${t.entityId} and ${p.id} = ${t.project} and ${p.deletedAt} is null
        where ${waitsFor(actor, t, p)}`,
    },
    // While the project's staff are asked, support waits for them.
    open({ kind: 'open', at: t.sentAt, rest: unasked(sql`${NOBODYS} and not ${REOPENED}`) }),
    open({ kind: 'assigned', at: t.assignedAt, rest: unasked(sql`${mine} and not ${REOPENED}`) }),
    open({ kind: 'reopened', at: t.reopenedAt, rest: unasked(sql`(${mine} or ${NOBODYS}) and ${REOPENED}`) }),
    open({
      kind: 'answered',
      at: t.answeredAt,
      rest: sql`from ${t} where ${t.status} = 'open' and ${t.answeredAt} is not null and (${mine} or ${NOBODYS})`,
    }),
  ]
}
