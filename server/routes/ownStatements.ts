import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isId } from '../db/ids.ts'
import { inTx, inTxAnew } from '../engine/context.ts'
import { AppFault, malformed } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { drawnStatement } from '../statements/file.ts'
import { type Asked, findStatement, statedYears } from '../statements/find.ts'
import { readersLang } from './lang.ts'
import { giver } from './ownReports.ts'

/** It is drawn for each who asks. */
const LIMIT = { max: 20, timeWindow: '1 minute' }

const query = z.strictObject({ gift: z.string().refine(isId).optional() })
const YEAR = /^(?:19|20)\d\d$/

function askedOf(params: { donor: string; year: string }, asked: unknown): Asked {
  const { donor, year } = params
  if (!isId(donor) || !YEAR.test(year)) throw new AppFault('notFound')
  const found = query.safeParse(asked)
  if (!found.success) throw malformed('gift', 'invalid')
  return { donor: donor.toLowerCase(), year: Number(year), gift: found.data.gift?.toLowerCase() }
}

/** product.md 11 what a donor can have in writing of their gifts: of a year, or of one gift. */
export function registerOwnStatements(app: FastifyInstance, services: Services): void {
  app.get('/api/own/statements', { config: { audience: 'session', operation: 'donors.statements' } }, async (request) =>
    inTx(await giver(services, request), statedYears),
  )
  app.get<{ Params: { donor: string; year: string } }>(
    '/api/own/statements/:donor/:year',
    // Who asks for the head alone gets no receipt.
    { exposeHeadRoute: false, config: { audience: 'session', operation: 'donors.statement', rateLimit: LIMIT } },
    async (request, reply) => {
      const asking = await giver(services, request)
      const asked = askedOf(request.params, request.query)
      const found = await inTxAnew(asking, (tx) => findStatement(tx, { ...asked, issuing: true }))
      if (!found) throw new AppFault('notFound')
      const { name, mime, body } = await drawnStatement(found, asked, readersLang(request))
      return reply
        .type(mime)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('cache-control', 'private, no-store')
        .send(body)
    },
  )
}
