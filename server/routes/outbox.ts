import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isId } from '../db/ids.ts'
import { isTrialMailOf } from '../delivery/keys.ts'
import { type Actor, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import type { Catcher, CaughtSummary } from '../integrations/mail/catcher.ts'
import type { Services } from '../services.ts'
import { authenticateStaff } from './guard.ts'

const PAGE = 25
const BATCH = 500

const ledgerId = (letter: CaughtSummary): string => letter.messageId.split('@')[0] ?? ''

interface Known {
  /** Letters of the caller's entity. */
  letters: string[]
  /** Invitations that the caller sent. */
  invitations: string[]
}

/**
 * Those of `letters` that the caller's entity sent, by the ledger's ids in their Message-IDs, invitations by the caller,
 * and trials that the caller asked for. The address opens nothing: nobody has proven that a user's email is theirs.
 */
async function ours(
  services: Services,
  call: { actor: Actor; requestId: string },
  letters: readonly CaughtSummary[],
): Promise<CaughtSummary[]> {
  const { userId, entityId } = call.actor
  const ids = letters.map(ledgerId).filter(isId)
  const known = await inTx({ ...call, services }, (tx) =>
    tx.one<Known>(
      sql`select array(select l.id::text from letters l where l.id = any(${sql.param(ids)}::uuid[])) as letters,
          array(select m.id::text from athar_caught_mails(${sql.param(ids)}::uuid[]) m where m.mine) as invitations`,
    ),
  )
  const own = new Set([...(known?.letters ?? []), ...(known?.invitations ?? [])])
  const isTrial = (id: string): boolean =>
    entityId !== null && isTrialMailOf(services.config.appSecret, { userId, entityId }, id)
  return letters.filter((letter) => own.has(ledgerId(letter)) || isTrial(ledgerId(letter)))
}

async function everyOne(catcher: Catcher): Promise<CaughtSummary[]> {
  const all: CaughtSummary[] = []
  for (;;) {
    const after = all.at(-1)?.id
    const batch = await catcher.list({ limit: BATCH, ...(after ? { after } : {}) })
    all.push(...batch)
    if (batch.length < BATCH) return all
  }
}

/**
 * The letters that our own loopback mail service caught. It stands only with demo data and on loopback, where no letter
 * leaves the machine; an entity's staff look at its own.
 */
export function registerOutbox(app: FastifyInstance, services: Services): void {
  const { mail } = services
  const catcher = mail.mailer ? mail.catcher : null
  if (!catcher) return

  app.get<{ Querystring: { page?: string } }>(
    '/api/outbox',
    { config: { audience: 'session', operation: 'outbox.list' } },
    async (request) => {
      const actor = await authenticateStaff(services, request)
      const page = Math.min(Math.max(Number(request.query.page) || 1, 1), 10_000)
      const visible = await ours(services, { actor, requestId: request.id }, await everyOne(catcher))
      const from = Math.floor(page - 1) * PAGE
      return { letters: visible.slice(from, from + PAGE), total: visible.length }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/outbox/:id',
    { config: { audience: 'session', operation: 'outbox.get' } },
    async (request) => {
      const actor = await authenticateStaff(services, request)
      const letter = await catcher.get(request.params.id)
      const [visible] = letter ? await ours(services, { actor, requestId: request.id }, [letter]) : []
      if (!visible) throw new AppFault('notFound')
      return letter
    },
  )
}
