import { reachOf, type Scope, type Who } from '../../resources/_kit/access.ts'
import type { Role } from '../../resources/_kit/roles.ts'
import { getSettings, type Profile, sessionNow, useSettings } from './settings.ts'

/** Roles that belong to one scope alone, whoever has them. */
const SCOPE_OF: Partial<Record<Role, Scope>> = {
  SuperAdmin: 'all',
  BranchAdmin: 'entity',
  ProjectAdmin: 'entity',
  PotentialDonner: 'own',
  Donor: 'own',
}

const from = (roles: readonly Role[], profile: Profile | null): Scope => {
  const certain = roles.map((role) => SCOPE_OF[role]).find((scope) => scope !== undefined)
  if (certain || !profile) return certain ?? 'entity'
  return reachOf({ kind: profile.kind, entityId: profile.entity?.id ?? null })
}

/** Someone of these roles, as access rules ask for them, where the signed-in person stands. */
export const standing = (roles: readonly Role[]): Who => ({ roles, reach: from(roles, getSettings().profile) })

/** Whoever is signed in, as access rules ask for them. */
export const whoNow = (): Who => standing(sessionNow()?.roles ?? [])

/** The same in a component, where the profile may still be on its way. */
export const useReach = (roles: readonly Role[]): Scope => useSettings(({ profile }) => from(roles, profile))
