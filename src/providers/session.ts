import { ROLES, type Role } from '../../resources/_kit/roles.ts'

/** What a signed token says to the interface: [3.1] Roles and IsFirstTimeLogin. The server alone trusts it. */
export interface Claims {
  userId: string
  /** The entity that is being worked for; null for platform staff. */
  entityId: string | null
  roles: readonly Role[]
  firstTime: boolean
  /** Seconds since 1970, by the server's clock; `issued` is null where the token does not say. */
  issued: number | null
  expires: number
}

/** Whose something is that stays on this device: another person, or the same one in another branch, is another. */
export const actorKey = ({ userId, entityId }: Claims): string => `${userId} ${entityId ?? ''}`

/** Whoever is signed in, as guards and menus see them. */
export type Session = Pick<Claims, 'roles' | 'firstTime'> & Partial<Pick<Claims, 'entityId'>>

const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value)

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 'True'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Reads a token's middle part, spent or not: a session lives longer than its access token, and only a refused refresh
 * ends it [4.3]. Null for anything that is no token.
 */
export function readClaims(token: string | null): Claims | null {
  const part = token?.split('.')[1]
  if (part === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const roles = claims['Roles']
    const expires = Number(claims['exp'])
    const issued = Number(claims['iat'])
    if (!Number.isFinite(expires)) return null
    return {
      userId: textOf(claims['sub']) ?? '',
      entityId: textOf(claims['entity']),
      roles: Array.isArray(roles) ? roles.filter(isRole) : [],
      firstTime: isTrue(claims['IsFirstTimeLogin']),
      issued: Number.isFinite(issued) ? issued : null,
      expires,
    }
  } catch {
    return null
  }
}

/** Two tokens of one person at work for one entity. What was meant for one entity must not be done in another. */
export function isSameActor(one: string | null, other: string | null): boolean {
  const [a, b] = [readClaims(one), readClaims(other)]
  return a !== null && b !== null && a.userId === b.userId && a.entityId === b.entityId
}

/** When a token's life began and ends, in milliseconds of this device's clock. */
export interface Life {
  from: number
  until: number
}

/**
 * Clocks differ: what counts is how long a token lives and when it came here, `receivedAt`. Without either its own
 * times stand.
 */
export function lifeOf(token: string | null, receivedAt: number | null): Life | null {
  const claims = readClaims(token)
  if (claims === null) return null
  const until = claims.expires * 1000
  if (claims.issued === null || receivedAt === null) return { from: receivedAt ?? Math.min(Date.now(), until), until }
  return { from: receivedAt, until: receivedAt + until - claims.issued * 1000 }
}

const LOGIN = '/auth/login'
const DONOR_LOGIN = '/auth/donor-login'

/** [2.3], [2.4] where someone signs in: donors by their stored profile's roles or by where they are. */
export const loginRoute = (pathname: string, storedRoles: readonly Role[] = []): string =>
  storedRoles.includes('PotentialDonner') || storedRoles.includes('Donor') || pathname.includes('app/donor/')
    ? DONOR_LOGIN
    : LOGIN
