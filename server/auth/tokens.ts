import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { ROLES, type Role } from '../../resources/_kit/roles.ts'
import { isId } from '../db/ids.ts'
import type { Actor } from '../engine/context.ts'

const ISSUER = 'athar'
const AUDIENCE = 'athar/api'
const ALGORITHM = 'HS256'
/** Short: a token that leaked is soon worth nothing. The refresh token carries the session on. */
const ACCESS_SECONDS = 600

const keyOf = (secret: string): Uint8Array => createHash('sha256').update('access token\0').update(secret).digest()

/** [3.1] the claims that the interface decodes: Roles and IsFirstTimeLogin. */
export interface Claims extends Actor {
  firstTime: boolean
}

export function signToken(secret: string, claims: Claims): Promise<string> {
  return new SignJWT({
    sid: claims.sessionId,
    entity: claims.entityId,
    kind: claims.kind,
    Roles: [...claims.roles],
    IsFirstTimeLogin: claims.firstTime,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
    .setSubject(claims.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(keyOf(secret))
}

const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value)

/** What a token that holds says. */
export interface Verified extends Claims {
  /** When it ends, in milliseconds since 1970. */
  expires: number
}

// A signature that held once holds until the token expires; whether the session still lives is asked at every call.
const verified = new Map<string, Verified>()
const REMEMBERED = 5000

/** The actor that a token names, or null: forged, expired, of another algorithm, or with claims that are not ours. */
export async function readToken(secret: string, token: string): Promise<Verified | null> {
  const key = `${secret}\0${token}`
  const known = verified.get(key)
  if (known) return known.expires > Date.now() ? known : null
  const found = await verify(secret, token)
  if (!found) return null
  if (verified.size >= REMEMBERED) verified.clear()
  verified.set(key, found)
  return found
}

async function verify(secret: string, token: string): Promise<Verified | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      typ: 'at+jwt',
    })
    const { sub, sid, entity, kind, Roles, IsFirstTimeLogin, exp } = payload as Record<string, unknown>
    if (!isId(sub) || !isId(sid) || !(entity === null || isId(entity)) || typeof exp !== 'number') return null
    if (kind !== 'staff' && kind !== 'donor') return null
    if (!Array.isArray(Roles) || !Roles.every(isRole)) return null
    return {
      kind,
      userId: sub,
      sessionId: sid,
      entityId: entity,
      roles: Roles,
      firstTime: IsFirstTimeLogin === true,
      expires: exp * 1000,
    }
  } catch {
    return null
  }
}
