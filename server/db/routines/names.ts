/** Names that migrations, policies and queries share. */
export const APP_ROLE = 'athar_app'
export const FOLD_FUNCTION = 'athar_fold'
