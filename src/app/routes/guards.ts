import type { Role } from '../../../resources/_kit/roles.ts'
import type { Session } from '../../providers/session.ts'
import { findRoute } from './match.ts'
import { safeRedirect, withRedirect } from './redirect.ts'
import type { RouteEntry } from './types.ts'

const LOGIN = '/auth/login'
const DONOR_LOGIN = '/auth/donor-login'

/** [2.3], [2.4] where someone signs in: donors by their stored profile's roles or by where they are. */
export function loginRoute(pathname: string, storedRoles: readonly Role[] = []): string {
  return storedRoles.includes('PotentialDonner') || pathname.includes('app/donor/') ? DONOR_LOGIN : LOGIN
}

/** [6.8] any one listed role is enough; without a list every signed-in person passes. */
export const mayOpen = (entry: RouteEntry, roles: readonly Role[]): boolean =>
  entry.roles === undefined || entry.roles.some((role) => roles.includes(role))

const isGuarded = ({ area }: RouteEntry): boolean => area === 'app' || area === 'admin'

export interface Visit {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  session: Session | null
  /** Roles of the profile that is still stored, signed in or not. */
  storedRoles?: readonly Role[]
}

/** Where a visit to a route goes instead; null where it may stay. Order: login, role, redirect. */
export function guard(entry: RouteEntry, { pathname, search, session, storedRoles }: Visit): string | null {
  if (isGuarded(entry)) {
    if (session === null) return withRedirect(loginRoute(pathname, storedRoles), pathname + search) // [2.13]
    if (!mayOpen(entry, session.roles)) return '/403' // [6.8]
  }
  if (entry.path === '/pdf') return safeRedirect(new URLSearchParams(search).get('source')) === null ? '/' : null // [2.11]
  if (session !== null && entry.path === LOGIN) return landing(session, new URLSearchParams(search).get('redirect'))
  return entry.target.kind === 'redirect' ? entry.target.to + search : null
}

/** Whether a path leads to a screen, redirects followed. */
const isBuilt = (path: string): boolean => {
  const target = findRoute(path)?.target
  return target?.kind === 'redirect' ? isBuilt(target.to) : target !== undefined && target.kind !== 'notBuilt'
}

/**
 * [2.52] to [2.58] where someone goes after signing in. A page that is not built yet is passed over: a 404 would be
 * the first thing that a person sees.
 */
export function landing({ roles, firstTime }: Session, redirect: string | null = null): string {
  const wanted = safeRedirect(redirect)
  if (wanted !== null) return wanted // [2.52]
  if (firstTime && isBuilt('/app/first-time')) return '/app/first-time' // [2.53]
  if (roles.includes('SuperAdmin')) return isBuilt('/admin') ? '/admin' : '/admin/settings/donor-type' // [2.54]
  if (roles.includes('ProjectAdmin')) return '/app/project-admin' // [2.55]
  if (roles.includes('TechnicalSupport')) return '/app/support' // [2.56]
  const isDonor = roles.includes('Donor') || roles.includes('PotentialDonner')
  if (isDonor && isBuilt('/app/donor')) return '/app/donor' // [2.58]
  return '/app/dashboard' // [2.57]
}
