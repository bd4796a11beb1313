/** The job that takes up what services have told: `{entityId, id: null}`. */
export const TAKE_HOOKS = 'take-hooks'
