import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { NoticeSource, NoticesOf } from '../../../server/engine/notices.ts'
import { projects } from '../../projects/schema.ts'
import { donorIssues } from '../schema.ts'
import { waitsFor } from './waiting.ts'

const t = columns(donorIssues, 't')
const p = columns(projects, 'p')

/** What donors wait for: to support by the charity's name, to a project's staff by the project's. Nobody is named or quoted. */
export const notices: NoticesOf = (actor) => {
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
    open({ kind: 'open', at: t.sentAt, rest: sql`from ${t} where ${t.status} = 'open' and ${t.passedAt} is null` }),
    open({
      kind: 'answered',
      at: t.answeredAt,
      rest: sql`from ${t} where ${t.status} = 'open' and ${t.answeredAt} is not null`,
    }),
  ]
}
