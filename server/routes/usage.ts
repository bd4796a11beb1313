import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { inTx } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import { authenticateStaff } from './guard.ts'

/** [7.9], [3.19] what an entity has used of its package this month. `left` is null while there is no package to count against. */
export function registerUsage(app: FastifyInstance, services: Services): void {
  app.get('/api/Subscription/Usage', { config: { audience: 'session', operation: 'usage.get' } }, async (request) => {
    const actor = await authenticateStaff(services, request)
    const row = await inTx({ actor, requestId: request.id, services }, (tx) =>
      tx.one<{ used: number }>(sql`select count(*)::int as used from letters l join entities e on e.id = l.entity_id
          where l.entity_id = ${actor.entityId}::uuid and l.state = 'sent'
            and l.sent_at >= date_trunc('month', now() at time zone e.time_zone) at time zone e.time_zone`),
    )
    return { data: { messages: { used: row?.used ?? 0, left: null } } }
  })
}
