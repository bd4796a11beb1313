import type { BrowserContext, Frame, Page, Request, Route } from 'playwright-core'

/** So long nothing is asked for and nothing answers: what a page asks for at once has come. */
const QUIET_MS = 500

/** Longer than any answer takes: what another page than the one that stands has asked for is lost, not late. */
const LOST_MS = 5000

interface Watch {
  /** What this page of it waits for now; null where it is quiet. */
  waiting: (page: Page) => string[] | null
  /** From now on it is to be quiet. */
  begin: () => void
}

/** Of each context. */
const watched = new WeakMap<BrowserContext, Watch>()

/** The stream of changes stands as long as its page. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

/** What an earlier document of the frame asked for is nobody's any more, and its end is not always told. */
const forgetOf = (frame: Frame, open: Map<Request, number>): void => {
  for (const request of open.keys())
    if (!request.isNavigationRequest() && request.serviceWorker() === null && request.frame() === frame)
      open.delete(request)
}

/**
 * A call that left while its document was left behind is told after the new one began, and its end never. Where one comes
 * back to the same address, that asks the same once more, and is answered.
 */
const isLost = (request: Request, since: number, page: Page, answered: ReadonlyMap<string, number>): boolean => {
  const from = request.headers().referer
  const isOfAnother = from !== undefined && from !== page.url().split('#')[0]
  return Date.now() - since > LOST_MS && (isOfAnother || (answered.get(request.url()) ?? 0) > since)
}

/** From the beginning of a context; then {@link networkIdle} can tell. */
export function watchNetwork(context: BrowserContext): BrowserContext {
  const open = new Map<Request, number>()
  const answered = new Map<string, number>()
  let last = Date.now()
  const tell = (request: Request, is: boolean): void => {
    if (isStream(request)) return
    last = Date.now()
    if (is) open.set(request, last)
    else open.delete(request)
  }
  context.on('page', (page) => page.on('framenavigated', (frame) => forgetOf(frame, open)))
  context.on('request', (request) => tell(request, true))
  context.on('requestfinished', (request) => {
    answered.set(request.url(), Date.now())
    tell(request, false)
  })
  context.on('requestfailed', (request) => tell(request, false))
  watched.set(context, {
    waiting: (page) => {
      const asked = [...open].filter(([request, since]) => !isLost(request, since, page, answered))
      return asked.length === 0 && Date.now() - last >= QUIET_MS ? null : asked.map(([request]) => request.url())
    },
    begin: () => {
      last = Date.now()
    },
  })
  return context
}

const watchOf = (page: Page): Watch => {
  const watch = watched.get(page.context())
  if (!watch) throw new Error('nobody watches the network of this page')
  return watch
}

/** What was quiet up to here is of the page before: a page within the program asks without a new document. */
export const beginAnew = (page: Page): void => watchOf(page).begin()

/** Playwright's own `networkidle` never comes where a stream stands. */
export async function networkIdle(page: Page, timeout: number): Promise<void> {
  const { waiting } = watchOf(page)
  const until = Date.now() + timeout
  for (let asked = waiting(page); asked !== null; asked = waiting(page)) {
    if (Date.now() > until)
      throw new Error(`${page.url()} is not quiet after ${timeout} ms; unanswered: ${asked.join(' ')}`)
    await page.waitForTimeout(50)
  }
}

/** Holds back every file of the program that is asked for from now on, until it is let go. */
export async function holdFiles(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route('**/assets/**', async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return async () => {
    if (held.length === 0) throw new Error('nothing was held, so nothing was waited for')
    isOpen = true
    await Promise.all(held.map((route) => route.continue()))
  }
}
