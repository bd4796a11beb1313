interface Limit {
  max: number
  timeWindow: string
}

/** Writes that need no session: a letter's stop, not-me and opened calls, a refresh. */
export const PUBLIC_WRITE_LIMIT: Limit = { max: 60, timeWindow: '1 minute' }

/** What services tell of an entity's account: many from one address when a report is on its way. */
export const HOOK_LIMIT: Limit = { max: 1200, timeWindow: '1 minute' }

/** What anyone may ask for and costs a mail, a file or a review. */
export const ASK_LIMIT: Limit = { max: 20, timeWindow: '10 minutes' }
