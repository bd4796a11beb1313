import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Claims } from '../../../server/auth/tokens.ts'
import { inTx } from '../../../server/engine/context.ts'
import { AppFault } from '../../../server/engine/fault.ts'
import { idempotent } from '../../../server/engine/idempotency.ts'
import { readIssue, readMine, sendIssue } from './own.ts'
import type { Services } from '../../../server/engine/services.ts'
import { authenticate, idempotencyKeyOf } from '../../../server/routes/guard.ts'
import { ASK_LIMIT } from '../../../server/routes/limits.ts'

/** [1.13] who signed in by phone. @throws 403 for staff */
async function authenticateDonor(services: Services, request: FastifyRequest): Promise<Claims> {
  const actor = await authenticate(services, request)
  if (actor.kind !== 'donor') throw new AppFault('forbidden')
  return actor
}

/** [1.13], [3.8] a donor's own issues: what they sent and was answered, and another one. */
export function registerMyIssues(app: FastifyInstance, services: Services): void {
  app.get('/api/my/issues', { config: { audience: 'session', operation: 'myIssues.list' } }, async (request) => {
    const actor = await authenticateDonor(services, request)
    return inTx({ actor, requestId: request.id, services }, readMine)
  })

  const limited = { audience: 'session', operation: 'myIssues.send', rateLimit: ASK_LIMIT } as const
  app.post('/api/my/issues', { config: limited }, async (request, reply) => {
    const actor = await authenticateDonor(services, request)
    const issue = readIssue(request.body)
    const once = { actor, idempotencyKey: idempotencyKeyOf(request), resource: { name: 'my/issues' } }
    const sent = await inTx({ actor, requestId: request.id, services }, (tx) =>
      idempotent(once, tx, [issue], () => sendIssue(tx, issue)),
    )
    return reply.code(201).send(sent)
  })
}
