import type { FastifyRequest } from 'fastify'
import { entityStaff } from '../../resources/_kit/roles.ts'
import { readToken, type Verified } from '../auth/tokens.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'

/**
 * Who a route is for. `public`: anyone. `link`: the holder of a letter's link. `session`: anyone signed in.
 * `resource`: a resource's own rule decides. A route without one does not start (server/app.ts).
 */
export type Audience = 'public' | 'link' | 'session' | 'resource'

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience
    /** `resource.operation`, for the sweep and the role matrix. */
    operation?: string
    /** Open to someone who has still to pass the first-time page [2.53]. */
    whileFirstTime?: boolean
    /** Counted by account and address (server/auth/throttle.ts). */
    throttled?: boolean
  }
}

/** Step 1 of the engine. @throws 401 without a token of ours */
export async function authenticate(services: Services, request: FastifyRequest): Promise<Verified> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme !== 'Bearer' || !token) throw new AppFault('unauthenticated')
  const actor = await readToken(services.config.appSecret, token)
  if (!actor) throw new AppFault('unauthenticated')
  // product.md 35: the server insists, whatever page is open.
  if (actor.firstTime && !request.routeOptions.config.whileFirstTime) throw new AppFault('firstTime')
  return actor
}

/** [6.2] staff who run an entity, for fixed routes that are no resource's. @throws 403 for everyone else */
export async function authenticateStaff(
  services: Services,
  request: FastifyRequest,
): Promise<Verified & { entityId: string }> {
  const actor = await authenticate(services, request)
  const { entityId, roles } = actor
  if (entityId === null || !entityStaff.some((role) => roles.includes(role))) throw new AppFault('forbidden')
  return { ...actor, entityId }
}

const KEY = /^[\x21-\x7e]{8,100}$/

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppFault('malformed')
  return key
}
