interface Limit {
  max: number
  timeWindow: string
}

/** Writes that need no session: a letter's stop, not-me and opened calls, a refresh. */
export const PUBLIC_WRITE_LIMIT: Limit = { max: 60, timeWindow: '1 minute' }
