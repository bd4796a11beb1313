import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../resources/_kit/roles.ts'
import { isId, newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import { AppFault, type EndReason } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { signToken } from './tokens.ts'

/** Of its own path: no other call carries it, and no script can read it. */
const COOKIE = 'athar_refresh'
const isSecure = (services: Services): boolean => services.config.publicUrl.startsWith('https:')
/** Browsers take a name that begins so over https alone: a neighbour on plain http cannot plant one. */
const cookieName = (services: Services): string => (isSecure(services) ? `__Secure-${COOKIE}` : COOKIE)
export const REFRESH_PATH = '/api/Account/Refresh'

/** A session ends after so long unused, and after so long in any case. */
const IDLE_HOURS = 72
const LIFE_DAYS = 30
/** [7.7] the answer to a refresh may have been lost, or two tabs asked at once. */
const OVERLAP_SECONDS = 10

type Kind = 'staff' | 'donor'

interface Opened {
  kind: Kind
  userId: string
  sessionId: string
  entityId: string | null
  generation: number
}

/**
 * A refresh token: the session's id, its generation, and a signature that only this server can make. Nothing of it is
 * stored: the row says which generation is good.
 */
const macOf = (secret: string, sessionId: string, generation: number): string =>
  createHmac('sha256', `athar refresh token ${secret}`).update(`${sessionId} ${generation}`).digest('base64url')

const refreshToken = (secret: string, sessionId: string, generation: number): string =>
  `${sessionId}.${generation}.${macOf(secret, sessionId, generation)}`

function readRefreshToken(secret: string, text: string): { sessionId: string; generation: number } | null {
  const [sessionId, count, mac, ...rest] = text.split('.')
  if (!isId(sessionId) || !/^\d{1,9}$/.test(count ?? '') || mac === undefined || rest.length > 0) return null
  const expected = Buffer.from(macOf(secret, sessionId, Number(count)))
  const given = Buffer.from(mac)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return { sessionId, generation: Number(count) }
}

const cookieOptions = (services: Services) => ({
  path: REFRESH_PATH,
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: isSecure(services),
})

function setCookie(services: Services, reply: FastifyReply, { sessionId, generation }: Opened): void {
  const token = refreshToken(services.config.appSecret, sessionId, generation)
  void reply.setCookie(cookieName(services), token, { ...cookieOptions(services), maxAge: LIFE_DAYS * 86_400 })
}

export const clearCookie = (services: Services, reply: FastifyReply): void =>
  void reply.clearCookie(cookieName(services), cookieOptions(services))

/** The access token for a session as it stands, its roles read now; the refresh cookie goes with the reply. */
async function handOut(services: Services, reply: FastifyReply, tx: Tx, opened: Opened): Promise<string> {
  const claims = await tx.one<{ roles: Role[]; first: boolean }>(
    sql`select roles, first_time as first from athar_claims(${opened.kind}, ${opened.userId}::uuid)`,
  )
  if (!claims) throw new AppFault('sessionExpired')
  setCookie(services, reply, opened)
  const { kind, userId, sessionId, entityId } = opened
  return signToken(services.config.appSecret, {
    kind,
    userId,
    sessionId,
    entityId,
    roles: claims.roles,
    firstTime: claims.first,
  })
}

const DEVICE_LENGTH = 300

/**
 * [4.2] a new session for someone whose password was found right. Answers the access token.
 * @param who `verified`: the hash that the password was found right against
 * @throws wrongPassword (401) where that hash no longer stands
 */
export function openSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  who: { kind: Kind; userId: string; verified: string },
): Promise<string> {
  return beginSession(services, request, reply, async (tx, { sessionId, device, life }) => {
    const opened = await tx.one<{ opened: boolean }>(sql`select athar_open_session(${sessionId}::uuid, ${who.kind},
      ${who.userId}::uuid, ${who.verified}, ${device}, ${request.ip}, ${life}) as opened`)
    if (!opened?.opened) throw new AppFault('wrongPassword')
  })
}

interface Beginning {
  sessionId: string
  device: string
  life: SQL
}

/**
 * [4.2] a new session, by whatever shows who somebody is. Answers the access token.
 * @param open writes the session, or throws; all in one transaction
 */
export async function beginSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  open: (tx: Tx, beginning: Beginning) => Promise<void>,
): Promise<string> {
  const sessionId = newId()
  const device = (request.headers['user-agent'] ?? '').slice(0, DEVICE_LENGTH)
  const { token, row } = await services.db.as({ kind: 'anonymous', requestId: request.id }, async (tx) => {
    await open(tx, { sessionId, device, life: sql`make_interval(days => ${LIFE_DAYS})` })
    const found = await tx.one<Refreshed>(sql`select * from athar_session_state(${sessionId}::uuid)`)
    if (!found) throw new AppFault('wrongPassword')
    return { token: await handOut(services, reply, tx, asOpened(found, sessionId)), row: found }
  })
  request.log.info({ sessionId, kind: row.kind, userId: row.user_id }, 'a session begins')
  return token
}

/** A new access token for a session that goes on, after its acting branch or first-time state has changed. */
export const renewToken = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: string,
): Promise<string> =>
  services.db.as({ kind: 'anonymous', requestId: request.id }, async (tx) => {
    const row = await tx.one<Refreshed>(sql`select * from athar_session_state(${sessionId}::uuid)`)
    if (!row) throw new AppFault('sessionExpired')
    return handOut(services, reply, tx, asOpened(row, sessionId))
  })

interface Refreshed {
  user_id: string
  entity_id: string | null
  kind: Kind
  generation: number
  reused?: boolean
}

/** What the refresh of a session finds: the session as it goes on, or the word that stands for its end. */
type Found = (Refreshed & { ended: null }) | { ended: string }

/** Ends that others have brought about. Of a reused or forgotten token nobody is told anything. */
const WHY: Readonly<Record<string, EndReason>> = {
  inactive: 'deactivated',
  entity: 'entityDeactivated',
  password: 'passwordChanged',
  ended: 'signedOutElsewhere',
}

const asOpened = (row: Refreshed, sessionId: string): Opened => ({
  kind: row.kind,
  userId: row.user_id,
  entityId: row.entity_id,
  sessionId,
  generation: row.generation,
})

/** [7.7], [8.10] the cookie's session goes on with a new pair of tokens. @throws sessionExpired (401) with the reason, if
 * someone has ended the session, and takes the cookie back */
export async function refreshSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const given = readRefreshToken(services.config.appSecret, request.cookies[cookieName(services)] ?? '')
  const expired = (reason: EndReason | null): AppFault => {
    clearCookie(services, reply)
    return new AppFault('sessionExpired', [], {}, reason)
  }
  if (!given) throw expired(null)
  const { sessionId, generation } = given
  const ended: { reason: EndReason | null } = { reason: null }
  const token = await services.db.as({ kind: 'anonymous', requestId: request.id }, async (tx) => {
    const row = await tx.one<Found>(sql`select * from athar_refresh_session(${sessionId}::uuid, ${generation},
      make_interval(secs => ${OVERLAP_SECONDS}), make_interval(hours => ${IDLE_HOURS}))`)
    if (!row) return null
    if (row.ended !== null) {
      ended.reason = WHY[row.ended] ?? null
      return null
    }
    if (row.reused) {
      request.log.warn({ sessionId }, 'an old refresh token came back: its session is ended')
      return null
    }
    return handOut(services, reply, tx, asOpened(row, sessionId))
  })
  if (token === null) throw expired(ended.reason)
  return token
}
