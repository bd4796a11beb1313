import { type Role, ROLES } from '../../resources/_kit/roles.ts'

/** What a signed token says to the interface: [3.1] Roles and IsFirstTimeLogin. The server alone trusts it. */
export interface Claims {
  roles: readonly Role[]
  firstTime: boolean
  /** Seconds since 1970. */
  expires: number
}

/** Whoever is signed in, as guards and menus see them. */
export type Session = Pick<Claims, 'roles' | 'firstTime'>

const isRole = (value: unknown): value is Role => (ROLES as readonly unknown[]).includes(value)

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 'True'

/** Reads a token's middle part. Null for anything that is no token with a life left at `now` (milliseconds). */
export function readClaims(token: string | null, now: number = Date.now()): Claims | null {
  const part = token?.split('.')[1]
  if (part === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const roles = claims['Roles']
    const expires = Number(claims['exp'])
    if (!Number.isFinite(expires) || expires * 1000 <= now) return null
    return {
      roles: Array.isArray(roles) ? roles.filter(isRole) : [],
      firstTime: isTrue(claims['IsFirstTimeLogin']),
      expires,
    }
  } catch {
    return null
  }
}
