/**
 * What a link is for. `forgot` is a mail alone: the links in it are rows of `reset`, one for each account of the address.
 */
export type Purpose = 'forgot' | 'reset' | 'invite' | 'verify' | 'donor'

const HOUR = 3600

/** How long a link works, in seconds. A request that was forgotten is answered within the same time or not at all. */
export const LIFE_SECONDS: Readonly<Record<Purpose, number>> = {
  forgot: HOUR,
  reset: HOUR,
  invite: 7 * 24 * HOUR,
  verify: 3 * 24 * HOUR,
  donor: 3 * 24 * HOUR,
}

/** The page that takes a link's token. */
export const PATH: Readonly<Record<Exclude<Purpose, 'forgot'>, string>> = {
  reset: '/auth/reset-password',
  donor: '/auth/reset-password',
  invite: '/auth/register',
  verify: '/auth/email-verified',
}

export const linkUrl = (publicUrl: string, purpose: Exclude<Purpose, 'forgot'>, token: string): string =>
  `${publicUrl}${PATH[purpose]}?token=${token}`
