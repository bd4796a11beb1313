import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppFault } from '../../../server/engine/fault.ts'
import type { Services } from '../../../server/engine/services.ts'
import { isSame } from '../../../server/hooks/genuine.ts'
import { HOOK_LIMIT } from '../../../server/routes/limits.ts'
import { CHECK_PAYMENT } from './names.ts'

/** What is read of a webhook: who it is from, and which invoice it is about. What it says of that is not believed. */
const told = z.object({
  secret_token: z.string().max(500),
  data: z.object({ id: z.string().max(200), invoice_id: z.string().max(200).nullish() }),
})

/** [2.67] where the payment service tells that something has changed. Told again, it changes nothing; forged, neither. */
export function registerPayments(app: FastifyInstance, services: Services): void {
  const config = { audience: 'public', rateLimit: HOOK_LIMIT } as const
  app.post('/api/payments/hook', { config }, async (request) => {
    const parsed = told.safeParse(request.body)
    const secret = services.payments?.hookToken ?? null
    if (secret === null || !parsed.success || !isSame(parsed.data.secret_token, secret))
      throw new AppFault('unauthenticated')
    const { id, invoice_id: invoice } = parsed.data.data
    const found = await services.db.as({ kind: 'anonymous' }, (tx) =>
      tx.one<{ entity_id: string; id: string }>(sql`select * from athar_invoice_of(${invoice ?? id})`),
    )
    if (found) await services.jobs.wake(CHECK_PAYMENT, { entityId: found.entity_id, id: found.id })
    return { data: true }
  })
}
