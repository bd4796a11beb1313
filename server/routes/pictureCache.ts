const YEAR = 'private, max-age=31536000, immutable'

/** How an address names the first edition of a picture's smaller sizes. */
export const FIRST_EDITION = '0'

/** An address that names today's edition never shows another one; any other is asked again each time. */
export const pictureCache = (named: unknown, edition: string | null | undefined): string =>
  named === (edition ?? FIRST_EDITION) ? YEAR : 'private, no-cache'
