import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import type { NoticesOf } from '../../../server/engine/notices.ts'
import { entities } from '../../entities/schema.ts'
import { erasureRequests } from '../schema.ts'

const t = columns(erasureRequests, 't')
const e = columns(entities, 'e')

/** What waits for an answer that the law sets a day for, by the branch's name: a bell is rung over shoulders. */
export const notices: NoticesOf = () => [
  {
    kind: 'pending',
    group: 'waits',
    operation: 'refuse',
    at: t.askedAt,
    name: e.branchName,
    nameEn: e.branchNameEn,
    rest: sql`from ${t} join ${e} on ${e.id} = ${t.entityId} where ${t.status} = 'pending'`,
  },
]
