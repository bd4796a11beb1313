import { entityStaff, type Role } from '../../../resources/_kit/roles.ts'
import { loginRoute, type Session } from '../../providers/session.ts'
import { safeRedirect, withRedirect } from './redirect.ts'
import type { RouteEntry } from './types.ts'

export { loginRoute }

const FIRST_TIME = '/app/first-time'
const DASHBOARD = '/app/dashboard'
/** [2.16] whose work the dashboard shows. */
const AT_DASHBOARD: readonly Role[] = entityStaff
/** Whoever is signed in has no business there. */
const SIGN_IN: readonly string[] = ['/auth/login', '/auth/donor-login', '/auth/donor-link']
/** A link to sign in may be somebody else's, on a device that they share. */
const isLink = (search: string): boolean => new URLSearchParams(search).has('token')

/** [6.8] any one listed role is enough, held where the page is; without a list every signed-in person passes. */
const mayOpen = (entry: RouteEntry, { roles, entityId }: Session): boolean =>
  (entry.roles === undefined || entry.roles.some((role) => roles.includes(role))) &&
  !(entry.ofEntity === true && entityId === null)

const isGuarded = ({ area }: RouteEntry): boolean => area === 'app' || area === 'admin'

export interface Visit {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  session: Session | null
  /** Roles of the profile that is still stored, signed in or not. */
  storedRoles?: readonly Role[]
}

const redirectOf = (search: string): string | null => new URLSearchParams(search).get('redirect')

/** Where a visit to a route goes instead; null where it may stay. Order: login, first time, role, redirect. */
export function guard(entry: RouteEntry, { pathname, search, session, storedRoles }: Visit): string | null {
  if (isGuarded(entry)) {
    if (session === null) return withRedirect(loginRoute(pathname, storedRoles), pathname + search) // [2.13]
    // [2.53] until it is done; the server refuses everything else.
    if (session.firstTime && entry.path !== FIRST_TIME) return withRedirect(FIRST_TIME, pathname + search)
    if (!mayOpen(entry, session)) return '/403' // [6.8]
    if (entry.path === DASHBOARD && !session.roles.some((role) => AT_DASHBOARD.includes(role))) {
      const home = landing(session)
      if (home !== DASHBOARD) return home // [2.54] to [2.58]: the dashboard would be empty for them.
    }
  }
  if (entry.path === '/pdf') return safeRedirect(new URLSearchParams(search).get('source')) === null ? '/' : null // [2.11]
  if (session !== null && SIGN_IN.includes(entry.path) && !isLink(search)) return landing(session, redirectOf(search))
  return entry.target.kind === 'redirect' ? entry.target.to + search : null
}

/** The same for whoever signs in: back to the first-time page, where they left it before its end (product.md 35). */
export function arrival(session: Session, isWelcomeOpen: boolean, redirect: string | null = null): string {
  return safeRedirect(redirect) === null && isWelcomeOpen ? FIRST_TIME : landing(session, redirect)
}

/** [2.52] to [2.58] where someone goes after signing in; the first that holds. */
export function landing({ roles, firstTime }: Session, redirect: string | null = null): string {
  const wanted = safeRedirect(redirect)
  if (wanted !== null) return wanted // [2.52]
  if (firstTime) return FIRST_TIME // [2.53]
  if (roles.includes('SuperAdmin')) return '/admin' // [2.54]
  if (roles.includes('ProjectAdmin')) return '/app/project-admin' // [2.55]
  if (roles.includes('TechnicalSupport')) return '/app/support' // [2.56]
  if (roles.includes('Donor') || roles.includes('PotentialDonner')) return '/app/donor' // [2.58]
  return DASHBOARD // [2.57]
}
