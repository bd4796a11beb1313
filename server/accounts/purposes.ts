/**
 * What a link is for. `forgot` is a mail alone: the links in it are rows of `reset`, one for each account of the address.
 * `rejected` is a mail alone too: it opens nothing, and leads to the form that anyone may fill in.
 */
export type Purpose = 'forgot' | 'reset' | 'invite' | 'verify' | 'donor' | 'rejected' | 'signIn'

/** Purposes whose links carry a token. */
export type LinkPurpose = Exclude<Purpose, 'forgot' | 'rejected'>

const HOUR = 3600

/** How long a link works, in seconds. A request that was forgotten is answered within the same time or not at all. */
export const LIFE_SECONDS: Readonly<Record<Purpose, number>> = {
  forgot: HOUR,
  reset: HOUR,
  invite: 7 * 24 * HOUR,
  verify: 3 * 24 * HOUR,
  donor: 3 * 24 * HOUR,
  // Whoever asks for it stands before the page; a linked phone writes one message a minute.
  signIn: HOUR / 2,
  // So long a mail service may be away.
  rejected: 7 * 24 * HOUR,
}

/** The page that takes a link's token. */
const PATH: Readonly<Record<LinkPurpose, string>> = {
  reset: '/auth/reset-password',
  donor: '/auth/reset-password',
  signIn: '/auth/donor-link',
  invite: '/auth/register',
  verify: '/auth/email-verified',
}

type Language = 'ar' | 'en'

/** [9.13] whoever opens it without a language of their own reads on in that of the letter; without one, in English. */
export const linkUrl = (publicUrl: string, purpose: LinkPurpose, token: string, language?: Language): string =>
  `${publicUrl}${PATH[purpose]}?token=${token}${language ? `&lang=${language}` : ''}`

/** Where an entity registers, for the first time or again. */
export const registerUrl = (publicUrl: string, language: Language): string =>
  `${publicUrl}/auth/register?lang=${language}`

/** product.md 23: no message leads into the signed-in area; a donor signs in and finds the issue there. */
export const donorLoginUrl = (publicUrl: string, language: Language): string =>
  `${publicUrl}/auth/donor-login?lang=${language}`
