import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Usage } from '../../resources/_contracts/usage.ts'
import { entities } from '../../resources/entities/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { ITEMS } from '../../resources/plans/schema.ts'
import { columns, select } from '../db/columns.ts'
import { inTx } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import { readItems, UNCOUNTED } from '../messages/quota.ts'
import { authenticateStaff } from './guard.ts'

const e = columns(entities, 'e')
const m = columns(messages, 'm')

/** Of all channels together; null where one of them has no limit. */
function leftOf(items: Usage['items']): number | null {
  if (items === null) return null
  const left = ITEMS.map((item) => items[item].left)
  return left.includes(null) ? null : left.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}

/** [7.9], [3.19] what an entity has sent to its donors this month, and what is left of its package. */
export function registerUsage(app: FastifyInstance, services: Services): void {
  app.get('/api/Subscription/Usage', { config: { audience: 'session', operation: 'usage.get' } }, async (request) => {
    const actor = await authenticateStaff(services, request)
    const data = await inTx({ actor, requestId: request.id, services }, async (tx): Promise<Usage> => {
      const row = await tx.one(
        select(
          { used: sql<number>`count(*)::int` },
          sql`from ${m} join ${e} on ${e.id} = ${m.entityId}
          where ${m.entityId} = ${actor.entityId}::uuid and not (${m.kind} = any(${sql.param(UNCOUNTED)}::text[])) and ${m.state} in ('sent', 'delivered', 'read') and ${m.joinedTo} is null
            and ${m.sentAt} >= date_trunc('month', now() at time zone ${e.timeZone}) at time zone ${e.timeZone}`,
        ),
      )
      const items = await readItems(tx)
      return { messages: { used: row?.used ?? 0, left: leftOf(items) }, items }
    })
    return { data }
  })
}
