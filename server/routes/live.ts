import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { News } from '../db/changes.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { entitiesOf, scopesOf } from '../live/hearing.ts'
import { Hub } from '../live/hub.ts'
import { Seats } from '../live/seats.ts'
import { LiveStream, PACE, type Pace } from '../live/stream.ts'
import { authenticate } from './guard.ts'

/** `asked`: when the page put its first question, in milliseconds before now. What is no such number is as if not said. */
function missedBy(hub: Hub, request: FastifyRequest): News[] | null {
  const { asked } = request.query as { asked?: unknown }
  return typeof asked === 'string' && /^\d{1,9}$/.test(asked) ? hub.past.since(Number(asked)) : null
}

/**
 * GET /api/live: names of resources whose rows have changed, to whoever may list them, as it happens (server-sent
 * events; docs/decisions/045). It ends with the token, the session, or the server.
 */
export function registerLive(app: FastifyInstance, services: Services, pace: Partial<Pace> = {}): void {
  const hub = new Hub(services.db)
  const seats = new Seats()
  // Heard from the start: the first page that is opened learns what it missed, and need not ask everything again.
  app.addHook('onListen', () => hub.begin())
  // Before the server waits for what is under way, which a stream is for as long as it is let.
  app.addHook('preClose', () => hub.close())
  app.get(
    '/api/live',
    // Asked for its head alone it would stand for as long, with nobody at its other end.
    { compress: false, exposeHeadRoute: false, config: { audience: 'session', operation: 'live.follow' } },
    async (request, reply) => {
      const actor = await authenticate(services, request)
      // Asked for in another way it would be an answer that never ends.
      if (!/\btext\/event-stream\b/i.test(request.headers.accept ?? '')) throw new AppFault('malformed')
      const entities = () => entitiesOf(services, actor, request.id)
      const leave = seats.take(actor)
      try {
        const here = await entities()
        if (!(await hub.ready())) throw new AppFault('busy')
        const missed = missedBy(hub, request)
        const given = { scopes: scopesOf(actor), entities, until: actor.expires, pace: { ...PACE, ...pace }, missed }
        const stream = new LiveStream(given, here)
        const part = hub.join(stream)
        stream.body.on('close', () => {
          part()
          leave()
        })
        reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
        // A connection that is kept would hold up the end of the server; HTTP/2 shares one, and has no such header.
        if (request.raw.httpVersionMajor === 1) reply.header('connection', 'close')
        return reply.send(stream.body)
      } catch (error) {
        leave()
        throw error
      }
    },
  )
}
