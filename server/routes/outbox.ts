import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MASS_KINDS } from '../../resources/_kit/messageKinds.ts'
import { platformAdmins } from '../../resources/_kit/roles.ts'
import { messages } from '../../resources/messages/schema.ts'
import type { Catcher, CaughtSummary } from '../channels/email/catcher.ts'
import { anyOf, columns, select } from '../db/columns.ts'
import { isId } from '../db/ids.ts'
import { type Actor, inTx } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { isTrialMailOf } from '../letters/keys.ts'
import { authenticate, authenticateStaff } from './guard.ts'

const m = columns(messages, 'm')

const PAGE = 25
const BATCH = 500

const ledgerId = (letter: CaughtSummary): string => letter.messageId.split('@')[0] ?? ''

interface Asked {
  actor: Actor
  requestId: string
}

/** Those of `letters` that whoever asks may read. */
type Visible = (services: Services, call: Asked, letters: readonly CaughtSummary[]) => Promise<CaughtSummary[]>

/**
 * Those of `letters` that the caller's entity sent to many, by the ledger's ids in their Message-IDs, invitations by the caller,
 * and trials that the caller asked for. The address opens nothing: nobody has proven that a user's email is theirs.
 */
const ours: Visible = async (services, call, letters) => {
  const { userId, entityId } = call.actor
  const ids = letters.map(ledgerId).filter(isId)
  const known = await inTx({ ...call, services }, (tx) =>
    tx.one(
      select(
        {
          messages: sql<string[]>`array(select ${m.id}::text from ${m} where ${m.entityId} = ${entityId}::uuid
              and ${m.id} = ${anyOf(ids)} and ${m.kind} = any(${sql.param([...MASS_KINDS])}::text[]))`,
          invitations: sql<
            string[]
          >`array(select m.id::text from athar_caught_mails(${sql.param(ids)}::uuid[]) m where m.mine)`,
        },
        sql``,
      ),
    ),
  )
  const own = new Set([...(known?.messages ?? []), ...(known?.invitations ?? [])])
  const isTrial = (id: string): boolean =>
    entityId !== null && isTrialMailOf(services.config.appSecret, { userId, entityId }, id)
  return letters.filter((letter) => own.has(ledgerId(letter)) || isTrial(ledgerId(letter)))
}

/** What the platform itself sent: to who registers an entity, and its invitations. Nothing that an entity sends. */
const platforms: Visible = async (services, call, letters) => {
  const ids = letters.map(ledgerId).filter(isId)
  const known = await inTx({ ...call, services }, (tx) =>
    tx.rows<{ id: string }>(sql`select m.id::text as id from athar_platform_mails(${sql.param(ids)}::uuid[]) m`),
  )
  const own = new Set(known.map(({ id }) => id))
  return letters.filter((letter) => own.has(ledgerId(letter)))
}

/** [6.6] @throws 403 for everyone who does not administer the platform */
async function authenticatePlatform(services: Services, request: FastifyRequest): Promise<Actor> {
  const actor = await authenticate(services, request)
  const { entityId, roles } = actor
  if (entityId !== null || !platformAdmins.some((role) => roles.includes(role))) throw new AppFault('forbidden')
  return actor
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

interface Shelf {
  path: string
  /** The operations' resource, for the sweep and the role matrix. */
  name: string
  who: (services: Services, request: FastifyRequest) => Promise<Actor>
  visible: Visible
}

const SHELVES: readonly Shelf[] = [
  { path: '/api/outbox', name: 'outbox', who: authenticateStaff, visible: ours },
  { path: '/api/platform/outbox', name: 'platformOutbox', who: authenticatePlatform, visible: platforms },
]

function registerShelf(app: FastifyInstance, services: Services, catcher: Catcher, shelf: Shelf): void {
  const { path, name, who, visible } = shelf
  app.get<{ Querystring: { page?: string } }>(
    path,
    { config: { audience: 'session', operation: `${name}.list` } },
    async (request) => {
      const actor = await who(services, request)
      const page = Math.min(Math.max(Number(request.query.page) || 1, 1), 10_000)
      const letters = await visible(services, { actor, requestId: request.id }, await everyOne(catcher))
      const from = Math.floor(page - 1) * PAGE
      return { letters: letters.slice(from, from + PAGE), total: letters.length }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    { config: { audience: 'session', operation: `${name}.get` } },
    async (request) => {
      const actor = await who(services, request)
      const letter = await catcher.get(request.params.id)
      const [found] = letter ? await visible(services, { actor, requestId: request.id }, [letter]) : []
      if (!found) throw new AppFault('notFound')
      return letter
    },
  )
}

/**
 * The letters that our own loopback mail service caught. It stands only with demo data and on loopback, where no letter
 * leaves the machine; an entity's staff look at its own, the platform's administrators at what the platform sent.
 */
export function registerOutbox(app: FastifyInstance, services: Services): void {
  const { mail } = services
  const catcher = mail.mailer ? mail.catcher : null
  if (!catcher) return
  for (const shelf of SHELVES) registerShelf(app, services, catcher, shelf)
}
