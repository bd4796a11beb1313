import type { FastifyInstance } from 'fastify'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../services.ts'
import { authenticate } from './guard.ts'

const PAGE = 25

/**
 * The letters that our own loopback mail service caught. It stands only with demo data and on loopback, where no letter
 * leaves the machine; staff of the demo entities may look, since the letters are theirs.
 */
export function registerOutbox(app: FastifyInstance, services: Services): void {
  const { mail } = services
  const catcher = mail.mailer ? mail.catcher : null
  if (!catcher) return

  app.get<{ Querystring: { after?: string } }>(
    '/api/outbox',
    { config: { audience: 'session', operation: 'outbox.list' } },
    async (request) => {
      await authenticate(services, request)
      const { after } = request.query
      const letters = await catcher.list({ limit: PAGE, ...(typeof after === 'string' ? { after } : {}) })
      return { letters, total: catcher.count() }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/outbox/:id',
    { config: { audience: 'session', operation: 'outbox.get' } },
    async (request) => {
      await authenticate(services, request)
      const letter = await catcher.get(request.params.id)
      if (!letter) throw new AppFault('notFound')
      return letter
    },
  )
}
