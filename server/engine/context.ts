import { type Access, grantFor, type Held, reachOf } from '../../resources/_kit/access.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Role } from '../../resources/_kit/roles.ts'
import { anew } from '../db/anew.ts'
import type { DbContext, Tx } from '../db/types.ts'
import type { ResourceServer } from './define.ts'
import { AppFault } from './fault.ts'
import type { Services } from './services.ts'

export type Locale = 'en' | 'ar'

/** Who calls, as the access token says it. */
export interface Actor {
  /** `donor`: someone who signed in by phone; their id is that of an identity. */
  kind: 'staff' | 'donor'
  userId: string
  /** The entity that the session acts in; null for platform staff and donors. */
  entityId: string | null
  roles: readonly Role[]
  sessionId: string
}

/** One call of one resource, from authentication to presentation. */
export interface Call<R extends Resource = Resource> {
  actor: Actor
  requestId: string
  locale: Locale
  services: Services
  resource: R
  access: Access
  server: ResourceServer
  idempotencyKey?: string
  /** Fires where the caller goes before there is an answer; absent where nobody waits for one. */
  left?: () => AbortSignal
}

export const contextOf = (call: Pick<Call, 'actor' | 'requestId'>): DbContext => {
  const { actor, requestId } = call
  const roles = actor.kind === 'staff' ? actor.roles : null
  const session = { id: actor.sessionId, roles, entityId: actor.entityId }
  const common = { userId: actor.userId, session, requestId }
  if (actor.kind === 'donor') return { kind: 'identity', ...common }
  return actor.entityId ? { kind: 'entity', entityId: actor.entityId, ...common } : { kind: 'platform', ...common }
}

/** Opens the call's own transaction: its tenant, its actor, its session checked. */
export const inTx = <T>(
  call: Pick<Call, 'actor' | 'requestId' | 'services'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => call.services.db.as(contextOf(call), work)

/** Two people who change what hangs together may meet so that one has to give way: within so many tries they have passed. */
const TRIES = 4

/**
 * The same for a write that is its transaction and nothing besides: where the database let it go for another's, it is begun
 * anew, and whoever asked is not turned away. `work` is repeated from its beginning: it takes a copy of what its hooks change.
 */
export const inTxAnew = <T>(
  call: Pick<Call, 'actor' | 'requestId' | 'services'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => anew({ tries: TRIES }, () => inTx(call, work))

/** Steps 2 and 3 of the engine: the rule for one's roles and for where one stands, or no entry. @throws 403 */
export function allow({ access, actor }: Pick<Call, 'access' | 'actor'>, operation: string): Held {
  const grant = grantFor(access, operation, { roles: actor.roles, reach: reachOf(actor) })
  if (!grant) throw new AppFault('forbidden')
  return grant
}
