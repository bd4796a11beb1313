import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Role } from '../../resources/_kit/roles.ts'
import { passwordMatches } from '../auth/passwords.ts'
import { SESSION_HOURS, signToken } from '../auth/tokens.ts'
import { newId } from '../db/ids.ts'
import { contextOf, inTx, type Actor } from '../engine/context.ts'
import { AppFault, malformed } from '../engine/fault.ts'
import { refuseDemoUser } from '../seed/logins.ts'
import type { Services } from '../services.ts'
import { authenticate } from './guard.ts'
import { LOGIN_LIMIT } from './limits.ts'
import { saveProfile, readProfile } from '../auth/profile.ts'

const word = z.string().max(200)
const credentials = z.strictObject({
  entityName: word.default(''),
  branchName: word.default(''),
  userName: word.min(1),
  password: z.string().min(1).max(500),
})

interface Found {
  user_id: string
  entity_id: string | null
  password_hash: string | null
}

async function openSession(services: Services, found: Found, requestId: string): Promise<string> {
  const sessionId = newId()
  const actor: Actor = { userId: found.user_id, entityId: found.entity_id, roles: [], sessionId }
  await services.db.as({ kind: 'anonymous', requestId }, (tx) =>
    tx.rows(
      sql`select athar_open_session(${sessionId}::uuid, ${found.user_id}::uuid, make_interval(hours => ${SESSION_HOURS}))`,
    ),
  )
  const user = await services.db.as(contextOf({ actor, requestId }), (tx) =>
    tx.one<{ roles: Role[]; first: boolean }>(
      sql`select roles, first_time_login as first from users where id = ${found.user_id}::uuid`,
    ),
  )
  if (!user) throw new AppFault('wrongPassword')
  return signToken(services.config.appSecret, { ...actor, roles: user.roles, firstTime: user.first })
}

/** The fixed calls of section 7 that the main job needs. */
export function registerAccount(app: FastifyInstance, services: Services): void {
  // [7.2], [6.9] entity name, branch name, user name, password; platform staff leave the first two empty (product.md 2)
  app.post('/api/Account/Login', { config: { audience: 'public', rateLimit: LOGIN_LIMIT } }, async (request) => {
    const parsed = credentials.safeParse(request.body)
    if (!parsed.success) throw malformed(String(parsed.error.issues[0]?.path[0] ?? 'body'), 'required')
    const { entityName, branchName, userName, password } = parsed.data
    const found = await services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) =>
      tx.one<Found>(
        sql`select * from athar_find_login(${entityName.trim()}, ${branchName.trim()}, ${userName.trim()})`,
      ),
    )
    const right = await passwordMatches(found?.password_hash ?? null, password)
    if (!right || !found) throw new AppFault('wrongPassword')
    refuseDemoUser(services, found.user_id)
    return { data: await openSession(services, found, request.id) }
  })

  app.post('/api/Account/Logout', { config: { audience: 'session' } }, async (request) => {
    const actor = await authenticate(services, request)
    await services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) =>
      tx.rows(sql`select athar_end_session(${actor.sessionId}::uuid)`),
    )
    return {}
  })

  // [7.10]
  app.get('/user/profile', { config: { audience: 'session' } }, async (request) => {
    const actor = await authenticate(services, request)
    return inTx({ actor, requestId: request.id, services }, (tx) => readProfile(tx, actor))
  })

  // [7.11]
  app.put('/user/profile', { config: { audience: 'session' } }, async (request) => {
    const actor = await authenticate(services, request)
    return inTx({ actor, requestId: request.id, services }, (tx) => saveProfile(tx, actor, request.body))
  })
}
