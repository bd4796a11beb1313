import type { BrowserContext, Page, Request, Route } from 'playwright-core'

/** So long nothing is asked for and nothing answers: what a page asks for at once has come. */
const QUIET_MS = 500

/** Of each context: whether its pages are quiet now. */
const watched = new WeakMap<BrowserContext, () => boolean>()

/** The stream of changes stands as long as its page. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/live'

/** From the beginning of a context; then {@link networkIdle} can tell. */
export function watchNetwork(context: BrowserContext): BrowserContext {
  const open = new Set<Request>()
  let last = Date.now()
  const tell = (request: Request, is: boolean): void => {
    if (isStream(request)) return
    last = Date.now()
    if (is) open.add(request)
    else open.delete(request)
  }
  context.on('request', (request) => tell(request, true))
  context.on('requestfinished', (request) => tell(request, false))
  context.on('requestfailed', (request) => tell(request, false))
  watched.set(context, () => open.size === 0 && Date.now() - last >= QUIET_MS)
  return context
}

/** Playwright's own `networkidle` never comes where a stream stands. */
export async function networkIdle(page: Page, timeout: number): Promise<void> {
  const quiet = watched.get(page.context())
  if (!quiet) throw new Error('nobody watches the network of this page')
  const until = Date.now() + timeout
  while (!quiet()) {
    if (Date.now() > until) throw new Error(`${page.url()} still asks after ${timeout} ms`)
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
