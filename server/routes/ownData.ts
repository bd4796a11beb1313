import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { donors } from '../../resources/donors/schema.ts'
import { columns, select } from '../db/columns.ts'
import { isId } from '../db/ids.ts'
import { inTx } from '../engine/context.ts'
import { AppFault, malformed } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { FORMS, personFile } from '../privacy/exportData.ts'
import { record } from '../privacy/trail.ts'
import { readersLang } from './lang.ts'
import { giver } from './ownReports.ts'

const d = columns(donors, 'd')

/** Without a form it is the file for programs. */
const query = z.object({ form: z.enum(FORMS).default('data') })

/** It reads stored files of imports as well. */
const LIMIT = { max: 4, timeWindow: '1 minute' }

/** PDPL, article 4: whoever signed in by phone takes along all that one charity holds of them, as its administrator would hand it over. */
export function registerOwnData(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { donor: string } }>(
    '/api/own/data/:donor',
    { config: { audience: 'session', operation: 'donors.ownData', rateLimit: LIMIT } },
    async (request, reply) => {
      const asking = await giver(services, request)
      const asked = query.safeParse(request.query)
      if (!asked.success) throw malformed('form', 'invalid')
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
      const { name, mime, body } = await personFile(services, {
        context: { kind: 'worker', entityId },
        donor,
        form: asked.data.form,
        lang: readersLang(request),
        hand: async (tx, read) => {
          const data = await read()
          await record(tx, by, 'exportOwn', donor)
          return data
        },
      })
      return reply
        .type(mime)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(body)
    },
  )
}
