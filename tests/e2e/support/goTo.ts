import type { Page } from 'playwright-core'
import { beginAnew } from './network.ts'

/** So long may a page within the program take until it stands; what comes later is told by the network. */
const COMES_MS = 10_000

/** What tells one page of the program from another, and one tab or step of a page from the next. Runs in the page. */
const standsThere = (): string =>
  [
    document.title,
    ...[...document.querySelectorAll('h1, [aria-selected="true"], [aria-current]')].map((one) => one.textContent),
  ].join('\n')

/** As a link does: the address first, and the router told of it. Runs in the page. */
const follow = (path: string): void => {
  window.history.pushState({ usr: null, key: path, idx: window.history.length }, '', path)
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
}

const isOfProgram = (path: string): boolean => path.startsWith('/app/')

/**
 * Opens an address as its users do: from a page of the program to another without a new document, which takes a third of
 * the processor's time; from elsewhere by loading it.
 */
export async function goTo(page: Page, origin: string, path: string): Promise<void> {
  const stands = page.url().startsWith(`${origin}/app/`)
  if (!stands || !isOfProgram(path)) {
    await page.goto(origin + path)
    return
  }
  const before = await page.evaluate(standsThere)
  beginAnew(page)
  await page.evaluate(follow, path)
  await page
    .waitForFunction(`(${standsThere.toString()})() !== ${JSON.stringify(before)}`, null, { timeout: COMES_MS })
    .catch(() => undefined)
}
