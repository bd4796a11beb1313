import type { BrowserContext, Page } from 'playwright-core'
import { checkAxe, overflowOf } from './browser.ts'
import { type Look, textFaults } from './look.ts'

const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** So long may a layer take to come, and to go. */
const COMES_MS = 300
const GOES_MS = 3000
const MARK = 'data-to-press'

/** What a screen has that can be pressed, each name once: rows of a list have the same. Runs in the page. */
const markAll = ({ within, mark }: { within: string; mark: string }): { n: number; name: string }[] => {
  const seen = new Set<string>()
  const found: { n: number; name: string }[] = []
  const pressable = `:is(${within}) :is(button, [role=button], [role=combobox], [aria-haspopup])`
  for (const one of document.querySelectorAll<HTMLElement>(pressable)) {
    const { width, height } = one.getBoundingClientRect()
    const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').replace(/[\d٠-٩.,:/]+/g, '').trim()
    const labelled = one.getAttribute('aria-labelledby') ?? one.id
    const key = one.getAttribute('role') === 'combobox' ? `${labelled} ${name}` : name
    if (width === 0 || height === 0 || one.matches(':disabled') || seen.has(key)) continue
    seen.add(key)
    one.setAttribute(mark, String(found.length))
    found.push({ n: found.length, name: name || labelled })
  }
  return found
}

/** Where the keyboard is: within a layer, in a field that leads one, on the body, or elsewhere. Runs in the page. */
const focusNow = (layer: string): 'inside' | 'leading' | 'body' | 'elsewhere' => {
  const active = document.activeElement
  if (active === null || active === document.body) return 'body'
  if (active.closest(layer) !== null) return 'inside'
  return active.getAttribute('aria-expanded') === 'true' ? 'leading' : 'elsewhere'
}

/** Nothing is written by it: whatever would be is refused. */
export async function refuseWrites(context: BrowserContext, words: string): Promise<void> {
  await context.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 422, json: { title: words, detail: words, code: 1, errors: {} } }),
  )
}

async function faultsOfLayer(page: Page, look: Look): Promise<string[]> {
  const faults: string[] = []
  const focus = await page.evaluate(focusNow, LAYER)
  if (focus === 'body' || focus === 'elsewhere') faults.push(`the keyboard is ${focus}`)
  faults.push(...(await checkAxe(page)).violations, ...(await textFaults(page, look)))
  const over = await overflowOf(page)
  if (over > 0) faults.push(`${over} px too wide`)
  return faults
}

async function closed(page: Page): Promise<string[]> {
  const layers = page.locator(LAYER).filter({ visible: true })
  // A list within a dialog closes first.
  for (let tries = 0; tries < 3 && (await layers.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await layers
      .first()
      .waitFor({ state: 'detached', timeout: GOES_MS / 3 })
      .catch(() => undefined)
  }
  if ((await layers.count()) > 0) return ['Escape does not close it']
  await page.waitForTimeout(50)
  return (await page.evaluate(focusNow, LAYER)) === 'body' ? ['the keyboard falls to the body once it is closed'] : []
}

export interface Opened {
  faults: Record<string, string[]>
  /** How many layers came. */
  count: number
}

/**
 * Presses everything within a part of the screen as it stands, and looks at each dialog, menu and list that comes: axe, words,
 * width, where the keyboard is, and that Escape leads back.
 * @param again opens the screen anew where a press has led away
 */
export async function openAll(page: Page, within: string, look: Look, again: () => Promise<void>): Promise<Opened> {
  const found: Opened = { faults: {}, count: 0 }
  const at = page.url()
  for (const { n, name } of await page.evaluate(markAll, { within, mark: MARK })) {
    const target = page.locator(`[${MARK}="${n}"]`)
    if ((await target.count()) === 0) continue
    const layers = page.locator(LAYER).filter({ visible: true })
    await target.click({ timeout: 700 }).catch(() => undefined)
    const came = await layers
      .first()
      .waitFor({ timeout: COMES_MS })
      .then(
        () => true,
        () => false,
      )
    if (came) {
      found.count += 1
      await page.waitForTimeout(150)
      const faults = await faultsOfLayer(page, look)
      faults.push(...(await closed(page)))
      if (faults.length > 0) found.faults[name] = [...new Set(faults)]
    }
    if (page.url() !== at || (await layers.count()) > 0) {
      await again()
      await page.evaluate(markAll, { within, mark: MARK })
    }
  }
  return found
}
