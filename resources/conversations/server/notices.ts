import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { NoticesOf } from '../../../server/engine/notices.ts'
import { conversations } from '../schema.ts'

const t = columns(conversations, 't')

/** What has not been read, to whom it was given, or to all while it is nobody's. Nobody is named or quoted. */
export const notices: NoticesOf = ({ userId }) => [
  {
    kind: 'unread',
    group: 'waits',
    operation: 'send',
    at: t.lastInAt,
    name: sql<string>`''`,
    count: t.unread,
    rest: sql`from ${t} where ${t.unread} > 0 and (${t.assignee} is null or ${t.assignee} = ${userId}::uuid)`,
  },
]
