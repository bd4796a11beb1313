import { sql } from 'drizzle-orm'
import { columns } from '../../../server/db/columns.ts'
import { defineServer } from '../../../server/engine/define.ts'
import type { NoticesOf } from '../../../server/engine/notices.ts'
import { IN_FORCE } from '../../../server/messages/quota.ts'
import { branchAdmins } from '../../_kit/roles.ts'
import { subscriptions } from '../../subscriptions/schema.ts'
import { plans } from '../schema.ts'

const t = columns(plans, 't')
const s = columns(subscriptions, 's')
const other = columns(plans, 'other')

/**
 * [8.43] from the first package that the platform offers on, who has none can send nothing: whoever may choose one hears of
 * it, once for all that there are.
 */
const notices: NoticesOf = ({ roles }) =>
  branchAdmins.some((role) => roles.includes(role))
    ? [
        {
          kind: 'none',
          group: 'waits',
          operation: 'list',
          at: t.createdAt,
          name: sql<string>`''`,
          rest: sql`from ${t} where ${t.active} and ${t.deletedAt} is null and not exists (select 1 from ${s} where ${IN_FORCE})
            and not exists (select 1 from ${other} where ${other.active} and ${other.deletedAt} is null
              and (${other.createdAt}, ${other.id}) < (${t.createdAt}, ${t.id}))`,
        },
      ]
    : []

export const server = defineServer(plans, { notices })
