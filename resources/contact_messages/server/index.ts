import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { defineServer } from '../../../server/engine/define.ts'
import type { NoticesOf } from '../../../server/engine/notices.ts'
import { contactMessages } from '../schema.ts'

const t = columns(contactMessages, 't')

/** Who has written, until somebody has seen to it. */
const notices: NoticesOf = () => [
  {
    kind: 'waiting',
    group: 'waits',
    operation: 'handle',
    at: t.createdAt,
    name: t.name,
    rest: sql`from ${t} where ${t.status} = 'waiting' and ${t.deletedAt} is null`,
  },
]

/** [1.8] */
export const server = defineServer(contactMessages, { notices })
