import type { Role } from '../../../resources/_kit/roles.ts'
import { keepsFiles } from '../../generate/hooks/ownFiles.ts'
import { may } from '../../providers/may.ts'
import { standing } from '../../providers/reach.ts'
import type { Profile } from '../../providers/settings.ts'

/** product.md 35. `account` and `reading`, as far as they are still to be asked, go out together as FirstTime; `entity` is for the first BranchAdmin. */
export type FirstStep = 'account' | 'reading' | 'entity' | 'tour'

/** The steps that a person still has before them; the tour stands for whoever comes back to it. */
export function stepsFor(
  profile: Pick<
    Profile,
    'firstTimeLogin' | 'passwordTemporary' | 'termsAccepted' | 'welcomeOpen' | 'roles' | 'entity' | 'homeEntity'
  >,
): readonly FirstStep[] {
  const { firstTimeLogin, passwordTemporary, termsAccepted = false, welcomeOpen = false } = profile
  // The step takes a logo: it is for whoever may store it and change the entity. What others have made of its page is not
  // put before whoever comes after them.
  const hasEntity =
    keepsFiles(profile) && profile.entity?.pageBegun === false && may('entities', 'update', standing(profile.roles))
  return [
    ...(firstTimeLogin && (passwordTemporary || !termsAccepted) ? (['account'] as const) : []),
    // Who has accepted the terms has said on joining how they read, too.
    ...(firstTimeLogin && !termsAccepted ? (['reading'] as const) : []),
    ...((firstTimeLogin || welcomeOpen) && hasEntity ? (['entity'] as const) : []),
    'tour',
  ]
}

/** The three cards of the tour, by the first role that has its own. */
const TOURS = ['SuperAdmin', 'BranchAdmin', 'ProjectAdmin', 'TechnicalSupport'] as const
export type Tour = (typeof TOURS)[number] | 'Donor'

export const tourFor = (roles: readonly Role[]): Tour => TOURS.find((role) => roles.includes(role)) ?? 'Donor'
