import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { donors } from '../../resources/donors/schema.ts'
import { columns, select } from '../db/columns.ts'
import { isId } from '../db/ids.ts'
import { inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { DATA_FILE, personFile } from '../privacy/exportData.ts'
import { record } from '../privacy/trail.ts'
import { giver } from './ownReports.ts'

const d = columns(donors, 'd')

/** It reads stored files of imports as well. */
const LIMIT = { max: 4, timeWindow: '1 minute' }

/** PDPL, article 4: whoever signed in by phone takes along all that one charity holds of them, as its administrator would hand it over. */
export function registerOwnData(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { donor: string } }>(
    '/api/own/data/:donor',
    { config: { audience: 'session', operation: 'donors.ownData', rateLimit: LIMIT } },
    async (request, reply) => {
      const asking = await giver(services, request)
      const donor = request.params.donor.toLowerCase()
      if (!isId(donor)) throw new AppFault('notFound')
      // By their own row policy: another's is not there.
      const own = await inTx(asking, (tx) =>
        tx.one(
          select({ entityId: d.entityId }, sql`from ${d} where ${d.id} = ${donor}::uuid and ${d.deletedAt} is null`),
        ),
      )
      if (!own) throw new AppFault('notFound')
      const { entityId } = own
      const by = { actor: { entityId, userId: null }, requestId: request.id }
      const body = await personFile(services, { kind: 'worker', entityId }, donor, async (tx, read) => {
        const data = await read()
        await record(tx, by, 'exportOwn', donor)
        return data
      })
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${DATA_FILE}"`)
        .header('cache-control', 'private, no-store')
        .send(body)
    },
  )
}
