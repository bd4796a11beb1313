import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { entities } from '../../resources/entities/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns, select } from '../db/columns.ts'
import { inTx } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import { authenticateStaff } from './guard.ts'

const e = columns(entities, 'e')
const m = columns(messages, 'm')

/** [7.9], [3.19] what an entity has used of its package this month: what went to its donors, no mail to an account and no answer. `left` is null while there is no package to count against. */
export function registerUsage(app: FastifyInstance, services: Services): void {
  app.get('/api/Subscription/Usage', { config: { audience: 'session', operation: 'usage.get' } }, async (request) => {
    const actor = await authenticateStaff(services, request)
    const row = await inTx({ actor, requestId: request.id, services }, (tx) =>
      tx.one(
        select(
          { used: sql<number>`count(*)::int` },
          sql`from ${m} join ${e} on ${e.id} = ${m.entityId}
          where ${m.entityId} = ${actor.entityId}::uuid and ${m.kind} = 'report' and ${m.state} in ('sent', 'delivered', 'read')
            and ${m.sentAt} >= date_trunc('month', now() at time zone ${e.timeZone}) at time zone ${e.timeZone}`,
        ),
      ),
    )
    return { data: { messages: { used: row?.used ?? 0, left: null } } }
  })
}
