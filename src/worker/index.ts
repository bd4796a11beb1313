/**
 * The service worker (docs/decisions/049): without a network the program still opens, and the quick update with it. It
 * keeps the program's own files and nothing that belongs to anyone; a call to the server never passes through it.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Written by the build: the files of the first page, of the quick update and of both languages. */
declare const DEVICE_FILES: { url: string; revision: string | null }[]
/** The program's page, by an address that the server answers with it. */
const PAGE = '/app'
/** A phone that says it has a network may have none; longer than this nobody looks at an empty page. */
const PATIENCE_MS = 4_000

cleanupOutdatedCaches()
precacheAndRoute(DEVICE_FILES, { ignoreURLParametersMatching: [], cleanURLs: false, directoryIndex: '' })

const kept = createHandlerBoundToURL(PAGE)

// The network's page is the newest and comes first. A newer program waits until the pages of this one are closed: what is
// open keeps the files that it was built with, and whatever is being typed there.
registerRoute(
  new NavigationRoute(
    async (given) => {
      const { request } = given as { request: Request }
      try {
        return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
      } catch {
        return kept(given)
      }
    },
    { allowlist: [/^\/app(?:\/|$)/] },
  ),
)
