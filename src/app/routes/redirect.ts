const ORIGIN = 'http://athar.invalid'

/** Anything below a space, DEL, and the backslash that browsers read as a slash. */
const UNSAFE = new RegExp('[\\u0000-\\u0020\\u007f\\\\]')

/**
 * [2.52] A redirect parameter as the path and query of this origin; null for anything else: other hosts in every
 * spelling, schemes, control characters, and the sign-in pages themselves (a circle).
 */
export function safeRedirect(raw: string | null | undefined): string | null {
  if (!raw?.startsWith('/') || raw.startsWith('//') || UNSAFE.test(raw)) return null
  let url: URL
  try {
    url = new URL(raw, ORIGIN)
  } catch {
    return null
  }
  // A path such as /..//host climbs back to two slashes, which a browser would take for a host.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//') || /^\/auth(?:\/|$)/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** The login route that brings the reader back to where they were [2.13]. */
export function withRedirect(login: string, current: string): string {
  const safe = safeRedirect(current)
  return safe === null || safe === '/' ? login : `${login}?redirect=${encodeURIComponent(safe)}`
}
