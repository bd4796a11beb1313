import type { FastifyInstance } from 'fastify'
import { type Actor, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { removeDemo } from '../seed/remove.ts'
import { isDemoEntity } from '../seed/state.ts'
import { authenticate } from './guard.ts'

/** product.md 42: whoever runs a demo entity, or the platform. */
const mayRemove = ({ roles, entityId }: Actor): boolean =>
  (roles.includes('BranchAdmin') && isDemoEntity(entityId)) || (roles.includes('SuperAdmin') && entityId === null)

/** Removing the demo data, once real work begins. The caller's own session ends with it where it is a demo user's. */
export function registerDemo(app: FastifyInstance, services: Services): void {
  // Two removals at once would do the same work twice; the second waits for the first one's answer.
  let running: ReturnType<typeof removeDemo> | null = null

  app.post('/api/demo/remove', { config: { audience: 'session', operation: 'demo.remove' } }, async (request) => {
    const actor = await authenticate(services, request)
    await inTx({ actor, requestId: request.id, services }, async () => undefined)
    if (!mayRemove(actor)) throw new AppFault('forbidden')
    running ??= removeDemo(services).finally(() => {
      running = null
    })
    return { removed: await running }
  })
}
