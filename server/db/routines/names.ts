/** Names that migrations, policies and queries share. */
/** What staff, the platform, workers, visitors and holders of links run as. */
export const APP_ROLE = 'athar_app'
/** What someone who signed in by phone runs as: policies of their own, and no table that holds nothing of theirs. */
export const DONOR_ROLE = 'athar_donor'
export const ROLES = [APP_ROLE, DONOR_ROLE] as const
export const FOLD_FUNCTION = 'athar_fold'
