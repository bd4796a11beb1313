import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Claims } from '../auth/tokens.ts'
import { readBody } from '../engine/body.ts'
import { inTx } from '../engine/context.ts'
import type { ServerOf } from '../engine/define.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { readNotices } from '../notices/notices.ts'
import { authenticate } from './guard.ts'
import { sendTagged } from './tagged.ts'

const nothing = z.strictObject({})
const seen = z.strictObject({ until: z.iso.datetime({ offset: true }) })

/** Donors have no bell: docs/decisions/054. @throws 403 */
async function authenticateReader(services: Services, request: FastifyRequest): Promise<Claims> {
  const actor = await authenticate(services, request)
  if (actor.kind === 'donor') throw new AppFault('forbidden')
  return actor
}

/**
 * GET /api/notices: what finished, failed or waits, for whoever of the staff asks. POST /api/notices/seen: up to which of
 * them they have seen it, on whichever device. @throws 403 for donors
 */
export function registerNotices(app: FastifyInstance, services: Services, serverOf: ServerOf): void {
  app.get('/api/notices', { config: { audience: 'session', operation: 'notices.list' } }, async (request, reply) => {
    const actor = await authenticateReader(services, request)
    readBody(nothing, request.query)
    return sendTagged(request, reply, await readNotices(services, serverOf, { actor, requestId: request.id }))
  })

  app.post('/api/notices/seen', { config: { audience: 'session', operation: 'notices.see' } }, async (request) => {
    const actor = await authenticateReader(services, request)
    const { until } = readBody(seen, request.body)
    await inTx({ actor, requestId: request.id, services }, (tx) =>
      tx.rows(sql`select athar_see_my_notices(${until}::timestamptz)`),
    )
    return {}
  })
}
