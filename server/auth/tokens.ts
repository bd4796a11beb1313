import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { ROLES, type Role } from '../../resources/_kit/roles.ts'
import type { Actor } from '../engine/context.ts'

const ISSUER = 'athar'
const AUDIENCE = 'athar/api'
const ALGORITHM = 'HS256'
/** Until refresh tokens come with the identity issue, a session is as long as a working day. */
export const SESSION_HOURS = 12

const keyOf = (secret: string): Uint8Array => createHash('sha256').update('access token\0').update(secret).digest()

/** [3.1] the claims that the interface decodes: Roles and IsFirstTimeLogin. */
export interface Claims extends Actor {
  firstTime: boolean
}

export function signToken(secret: string, claims: Claims): Promise<string> {
  return new SignJWT({
    sid: claims.sessionId,
    entity: claims.entityId,
    Roles: [...claims.roles],
    IsFirstTimeLogin: claims.firstTime,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${SESSION_HOURS}h`)
    .sign(keyOf(secret))
}

const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value)

/** The actor that a token names, or null: forged, expired, of another algorithm, or with claims that are not ours. */
export async function readToken(secret: string, token: string): Promise<Actor | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      typ: 'at+jwt',
    })
    const { sub, sid, entity, Roles } = payload as Record<string, unknown>
    if (typeof sub !== 'string' || typeof sid !== 'string' || !(entity === null || typeof entity === 'string'))
      return null
    if (!Array.isArray(Roles) || !Roles.every(isRole)) return null
    return { userId: sub, sessionId: sid, entityId: entity, roles: Roles }
  } catch {
    return null
  }
}
