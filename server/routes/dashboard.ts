import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readDashboard } from '../dashboard/dashboard.ts'
import { contextOf } from '../engine/context.ts'
import { malformed } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { authenticateStaff } from './guard.ts'
import { sendTagged } from './tagged.ts'

const query = z.strictObject({
  calendar: z.enum(['gregorian', 'hijri']).default('gregorian'),
  similarTo: z.uuid().nullable().default(null),
})

/**
 * [2.16] the dashboard of an entity's staff, in one call. It is asked again where something has changed while it is open: an
 * answer that is the last one again has no body (ETag, 304). @throws 403 for others than staff of an entity
 */
export function registerDashboard(app: FastifyInstance, services: Services): void {
  app.get('/api/dashboard', { config: { audience: 'session', operation: 'dashboard.get' } }, async (request, reply) => {
    const actor = await authenticateStaff(services, request)
    const wish = query.safeParse(request.query)
    if (!wish.success) throw malformed(String(wish.error.issues[0]?.path[0] ?? 'query'), 'invalid')
    const context = contextOf({ actor, requestId: request.id })
    const answer = await readDashboard(services.db, context, actor.entityId, wish.data)
    return sendTagged(request, reply, answer)
  })
}
