const ORIGIN = 'http://athar.invalid'

/** Anything below a space, DEL, and the backslash that browsers read as a slash. */
const UNSAFE = new RegExp('[\\u0000-\\u0020\\u007f\\\\]')

/** What some reader may take for a slash, a dot, a host's user or a scheme; no path of Athar has any of them. */
const DISGUISED = new RegExp(
  '//|^/[^/]*[@:]|[\\u0085\\u00a0\\u200b-\\u200f\\u2024\\u2028-\\u202e\\u2044\\u2060-\\u2069\\u2215\\u29f8\\u3002\\ufeff\\uff0e\\uff0f\\uff3c]',
)

/** How often a path may be encoded over itself before it is refused unread. */
const LAYERS = 3

/** A path without its percent signs; null where it stays encoded or is not well formed. */
function plain(path: string): string | null {
  try {
    let read = path
    for (let layer = 0; layer < LAYERS; layer += 1) {
      const next = decodeURIComponent(read)
      if (next === read) return read
      read = next
    }
    return null
  } catch {
    return null
  }
}

/**
 * [2.52] A redirect parameter as the path and query of this origin; null for anything else: other hosts in every
 * spelling and encoding, schemes, control characters, and the sign-in pages themselves (a circle).
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
  const path = plain(url.pathname)
  if (url.origin !== ORIGIN || path === null || UNSAFE.test(path.replaceAll(' ', '')) || DISGUISED.test(path))
    return null
  if (/^\/auth(?:\/|$)/i.test(path)) return null
  return url.pathname + url.search + url.hash
}

/** The login route that brings the reader back to where they were [2.13]. */
export function withRedirect(login: string, current: string): string {
  const safe = safeRedirect(current)
  return safe === null || safe === '/' ? login : `${login}?redirect=${encodeURIComponent(safe)}`
}
