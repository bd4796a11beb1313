import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { normalisePhone } from '../../resources/_kit/phonePlans.ts'
import { checkNewPassword, newPasswordHash } from '../auth/newPassword.ts'
import { hashDonorPassword, passwordMatches } from '../auth/passwords.ts'
import { endFirstTime, readProfile, saveProfile, setPassword } from '../auth/profile.ts'
import { clearCookie, openSession, REFRESH_PATH, refreshSession, renewToken } from '../auth/sessions.ts'
import type { Throttle } from '../auth/throttle.ts'
import type { Claims } from '../auth/tokens.ts'
import { readBody } from '../engine/body.ts'
import { contextOf, inTx } from '../engine/context.ts'
import { AppFault, type StopReason } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { refuseDemoUser } from '../seed/logins.ts'
import { authenticate } from './guard.ts'
import { PUBLIC_WRITE_LIMIT } from './limits.ts'

const word = z.string().max(200)
const password = z.string().min(1).max(LIMITS.password)
const credentials = z.strictObject({
  entityName: word.default(''),
  branchName: word.default(''),
  userName: word.min(1),
  password,
})
const donorCredentials = z.strictObject({ phone: word.min(1), password })
const passwords = z.strictObject({ oldPassword: password, newPassword: z.string().max(LIMITS.password) })
const target = z.strictObject({ entityId: z.uuid() })

interface Found {
  user_id: string
  entity_id: string | null
  password_hash: string | null
  stopped: StopReason | null
}

/** [7.2], [7.3]: the two ways in. */
function registerSignIn(app: FastifyInstance, services: Services, throttle: Throttle): void {
  // [6.9] entity name, branch name, user name, password; platform staff leave the first two empty (product.md 2)
  app.post('/api/Account/Login', { config: { audience: 'public', throttled: true } }, async (request, reply) => {
    const { entityName, branchName, userName, password: given } = readBody(credentials, request.body)
    const forgive = await throttle.count(request, reply, { account: [entityName, branchName, userName] })
    const found = await services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) =>
      tx.one<Found>(
        sql`select * from athar_find_login(${entityName.trim()}, ${branchName.trim()}, ${userName.trim()})`,
      ),
    )
    const right = await passwordMatches(found?.password_hash ?? null, given)
    if (!right || !found) throw new AppFault('wrongPassword')
    refuseDemoUser(services, found.user_id)
    // Said to whoever has shown the password; to anyone else the account is as unknown as any.
    if (found.stopped !== null) throw new AppFault('signInStopped', [], {}, found.stopped)
    await forgive()
    const who = { kind: 'staff', userId: found.user_id, verified: found.password_hash ?? '' } as const
    return { data: await openSession(services, request, reply, who) }
  })

  app.post('/api/Account/DonorLogin', { config: { audience: 'public', throttled: true } }, async (request, reply) => {
    const { phone, password: given } = readBody(donorCredentials, request.body)
    const read = normalisePhone(phone, { country: 'SA', accept: 'import' })
    // A number that cannot be one costs the same work as any other. However it is written, it is one account.
    const e164 = read.ok ? read.e164 : '+966000000000'
    const forgive = await throttle.count(request, reply, { account: ['donor', e164], shared: true })
    const { candidates, pepper } = await services.db.as({ kind: 'anonymous', requestId: request.id }, async (tx) => ({
      candidates: await tx.rows<{ identity_id: string; password_hash: string }>(
        sql`select * from athar_find_identities(${e164})`,
      ),
      pepper: (await tx.one<{ pepper: string }>(sql`select athar_pepper() as pepper`))?.pepper ?? '',
    }))
    const hash = await hashDonorPassword(given, e164, pepper)
    const found = candidates.find((one) => one.password_hash === hash)
    if (!found) throw new AppFault('wrongPassword')
    refuseDemoUser(services, found.identity_id)
    await forgive()
    return {
      data: await openSession(services, request, reply, { kind: 'donor', userId: found.identity_id, verified: hash }),
    }
  })

  app.post(REFRESH_PATH, { config: { audience: 'public', rateLimit: PUBLIC_WRITE_LIMIT } }, async (request, reply) => {
    // The one call that a cookie opens: a page of a neighbouring host cannot say JSON without asking first.
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw new AppFault('unsupported')
    return { data: await refreshSession(services, request, reply) }
  })

  app.post('/api/Account/Logout', { config: { audience: 'session', whileFirstTime: true } }, async (request, reply) => {
    const actor = await authenticate(services, request)
    await services.db.as({ kind: 'anonymous', requestId: request.id }, (tx) =>
      tx.rows(sql`select athar_end_session(${actor.sessionId}::uuid, 'logout')`),
    )
    clearCookie(services, reply)
    return {}
  })
}

interface Secret {
  password_hash: string | null
  password_temporary: boolean
  phone: string | null
  user_name: string | null
  pepper: string
}

/** What a new password is checked against and hashed with; password work stays outside of the transaction. */
const secretOf = async (services: Services, actor: Claims, requestId: string): Promise<Secret> => {
  const found = await inTx({ actor, requestId, services }, (tx) =>
    tx.one<Secret>(sql`select s.*, athar_pepper() as pepper from athar_my_secret() s`),
  )
  if (!found) throw new AppFault('unauthenticated')
  return found
}

const isRight = async (actor: Claims, secret: Secret, given: string): Promise<boolean> =>
  actor.kind === 'donor'
    ? (await hashDonorPassword(given, secret.phone ?? '', secret.pepper)) === secret.password_hash
    : passwordMatches(secret.password_hash, given)

function registerPasswords(app: FastifyInstance, services: Services, throttle: Throttle): void {
  // [7.12] all sessions end; the one that asked goes on with a new token
  app.post('/api/account/ChangePassword', { config: { audience: 'session' } }, async (request, reply) => {
    const actor = await authenticate(services, request)
    const { oldPassword, newPassword } = readBody(passwords, request.body)
    const secret = await secretOf(services, actor, request.id)
    const forgive = await throttle.count(request, reply, { account: ['change', actor.userId] })
    if (!(await isRight(actor, secret, oldPassword)))
      throw new AppFault('invalid', [
        { field: 'oldPassword', key: 'passwordWrong', args: {}, code: CODES.passwordWrong },
      ])
    await forgive()
    checkNewPassword('newPassword', newPassword, secret.user_name, oldPassword)
    const hash = await newPasswordHash(actor.kind, newPassword, secret)
    await inTx({ actor, requestId: request.id, services }, (tx) =>
      setPassword(tx, request.id, hash, secret.password_hash),
    )
    const who = { kind: actor.kind, userId: actor.userId, verified: hash }
    return { data: await openSession(services, request, reply, who) }
  })

  // [2.53], product.md 35
  app.post(
    '/api/Account/FirstTime',
    { config: { audience: 'session', whileFirstTime: true } },
    async (request, reply) => {
      const actor = await authenticate(services, request)
      return { data: await endFirstTime(services, request, reply, actor) }
    },
  )
}

interface SessionRow {
  id: string
  created_at: string
  last_seen_at: string
  device: string | null
  address: string | null
}

function registerSessions(app: FastifyInstance, services: Services): void {
  app.get('/api/Account/Sessions', { config: { audience: 'session', whileFirstTime: true } }, async (request) => {
    const actor = await authenticate(services, request)
    const rows = await inTx({ actor, requestId: request.id, services }, (tx) =>
      tx.rows<SessionRow>(sql`select * from athar_my_sessions()`),
    )
    return rows.map((row) => ({
      id: row.id,
      current: row.id === actor.sessionId,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      device: row.device,
      address: row.address,
    }))
  })

  app.post<{ Params: { id: string } }>(
    '/api/Account/Sessions/:id/End',
    { config: { audience: 'session' } },
    async (request) => {
      const actor = await authenticate(services, request)
      const { success, data: id } = z.uuid().safeParse(request.params.id)
      if (!success) throw new AppFault('notFound')
      const done = await inTx({ actor, requestId: request.id, services }, (tx) =>
        tx.one<{ n: number }>(sql`select athar_end_my_sessions(${id}::uuid, null, 'ended') as n`),
      )
      if (done?.n !== 1) throw new AppFault('notFound')
      return {}
    },
  )

  app.post('/api/Account/EndOtherSessions', { config: { audience: 'session' } }, async (request) => {
    const actor = await authenticate(services, request)
    const done = await inTx({ actor, requestId: request.id, services }, (tx) =>
      tx.one<{ n: number }>(sql`select athar_end_my_sessions(null, ${actor.sessionId}::uuid, 'ended') as n`),
    )
    return { ended: done?.n ?? 0 }
  })

  // product.md 1: a new token for another branch; anything that is not allowed looks unknown
  app.post('/api/Account/SwitchBranch', { config: { audience: 'session' } }, async (request, reply) => {
    const actor = await authenticate(services, request)
    const { entityId } = readBody(target, request.body)
    const done = await services.db.as(contextOf({ actor, requestId: request.id }), (tx) =>
      tx.one<{ done: boolean }>(
        sql`select athar_switch_branch(${actor.sessionId}::uuid, ${entityId}::uuid, ${request.id}) as done`,
      ),
    )
    if (!done?.done) throw new AppFault('notFound')
    return { data: await renewToken(services, request, reply, actor.sessionId) }
  })
}

function registerProfile(app: FastifyInstance, services: Services): void {
  const config = { audience: 'session', whileFirstTime: true } as const
  // [7.10]
  app.get('/user/profile', { config }, async (request) => {
    const actor = await authenticate(services, request)
    return inTx({ actor, requestId: request.id, services }, (tx) => readProfile(tx, actor))
  })

  // [7.11]
  app.put('/user/profile', { config }, async (request) => {
    const actor = await authenticate(services, request)
    return inTx({ actor, requestId: request.id, services }, (tx) => saveProfile(tx, actor, request.body))
  })
}

/** The fixed calls of section 7 by which people come, stay and go. */
export function registerAccount(app: FastifyInstance, services: Services, throttle: Throttle): void {
  registerSignIn(app, services, throttle)
  registerPasswords(app, services, throttle)
  registerSessions(app, services)
  registerProfile(app, services)
}
