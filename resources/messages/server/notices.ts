import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { lately, type NoticesOf } from '../../../server/engine/notices.ts'
import { donorIssues } from '../../donor_issues/schema.ts'
import { messages } from '../schema.ts'

const t = columns(messages, 't')
const i = columns(donorIssues, 'i')
const again = columns(messages, 'again')

/** Single messages that did not arrive and that nobody has looked at; letters are told with their report. */
const lostOnes = sql`${t.dispatch} is null and ${t.state} in ('failed', 'unknown') and ${t.handledAt} is null and ${lately(t.createdAt)}
  and not exists (select 1 from ${again} where ${again.entityId} = ${t.entityId} and ${again.repeats} = ${t.id})`

export const notices: NoticesOf = () => [
  {
    kind: 'lost',
    group: 'failed',
    operation: 'handle',
    at: t.updatedAt,
    name: sql<string>`coalesce(${i.entityName}, '')`,
    rest: sql`from ${t} left join ${i} on ${i.entityId} = ${t.entityId} and ${i.id} = ${t.issue} where ${lostOnes}`,
  },
]
