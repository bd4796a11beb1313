import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { networkIdle } from '../../tests/e2e/support/network.ts'
import { signedIn, type Viewer } from '../../tests/e2e/support/plant.ts'
import type { Words } from '../../tests/e2e/support/words.ts'
import type { Screen } from './list.ts'
import { BROWSER_TIME, type World } from './world.ts'

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
type Size = (typeof WIDTHS)[number]
const LOOKS = ['light', 'dark'] as const

/** Milliseconds for a screen to come, and for a button to stand on it. */
const PATIENCE = 30_000
const BUTTON_PATIENCE = 6000
/** Milliseconds in which nothing may change before a picture is taken; and after which it is taken all the same. */
const STILL = 200
const RESTLESS = 15_000

/** Waits until every picture has come and nothing moves any more; false where it never rested. */
const rest = (page: Page): Promise<boolean> => page.evaluate(`athar.rest(${STILL}, ${RESTLESS})`)

/** Everything that one language's walk needs to go on. */
export interface Walk {
  origin: string
  out: string
  w: Words
  screens: readonly Screen[]
  contexts: ReadonlyMap<Viewer, BrowserContext>
  say: (line: string) => void
  /** Addresses that the screens link to. */
  links: Set<string>
}

const fileOf = ({ out, w }: Walk, { name }: Screen, look: string, width: number): string =>
  join(out, `${name}.${w.lang}.${look}.${width}.png`)

/** Everyone is signed in before the first picture: whoever is signed in shows in profiles and in the trail. */
export async function signInAll(
  browser: Browser,
  origin: string,
  w: Words,
  { planted }: World,
): Promise<ReadonlyMap<Viewer, BrowserContext>> {
  const viewers = Object.entries(planted.accounts) as [Viewer, (typeof planted.accounts)['admin']][]
  const contexts = new Map<Viewer, BrowserContext>()
  for (const [viewer, account] of [...viewers, ['nobody', null] as const]) {
    const context = await signedIn(browser, origin, { w, colorScheme: 'light' }, account)
    await context.clock.setFixedTime(BROWSER_TIME)
    await context.addInitScript({ path: fileURLToPath(new URL('still.mjs', import.meta.url)) })
    contexts.set(viewer, context)
  }
  return contexts
}

async function press(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const pattern = new RegExp(`^(?:${name})$`)
    const part = page
      .getByRole('button', { name: pattern })
      .or(page.getByRole('menuitem', { name: pattern }))
      .or(page.getByRole('checkbox', { name: pattern }))
    await part.filter({ visible: true }).first().click({ timeout: BUTTON_PATIENCE })
  }
}

async function open(walk: Walk, page: Page, screen: Screen): Promise<void> {
  await page.goto(walk.origin + screen.path, { timeout: PATIENCE })
  await page.locator('h1').first().waitFor({ timeout: PATIENCE })
  await networkIdle(page, PATIENCE)
  if (screen.press) {
    await rest(page)
    await press(page, screen.press)
  }
}

/** A screen in one width, light and dark. */
async function shoot(walk: Walk, page: Page, screen: Screen, width: number): Promise<void> {
  for (const look of LOOKS) {
    await page.emulateMedia({ colorScheme: look })
    await page.mouse.move(0, 0)
    if (!(await rest(page))) walk.say(`restless: ${screen.name} ${walk.w.lang} ${look} ${width}`)
    // What a button has opened stands in the window; the rest of the page has a picture of its own.
    const fullPage = screen.press === undefined
    const png = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide', timeout: PATIENCE })
    writeFileSync(fileOf(walk, screen, look, width), png)
  }
}

async function linksOf(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => [...document.links].map(({ href }) => href))
  return all.filter((href) => new URL(href).origin === new URL(page.url()).origin).map((href) => new URL(href).pathname)
}

/** Takes the pictures of a screen in one width that are not there yet. */
async function take(walk: Walk, page: Page, screen: Screen, size: Size): Promise<void> {
  const files = LOOKS.map((look) => fileOf(walk, screen, look, size.width))
  if (files.every((file) => existsSync(file))) return
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
  await open(walk, page, screen)
  await shoot(walk, page, screen, size.width)
  for (const link of await linksOf(page)) walk.links.add(link)
}

async function walkAs(walk: Walk, context: BrowserContext, screens: readonly Screen[], size: Size): Promise<void> {
  const page = await context.newPage()
  for (const screen of screens) {
    const fault = await take(walk, page, screen, size).then(
      () => null,
      (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
    )
    if (fault !== null) walk.say(`not taken: ${screen.name} ${walk.w.lang} ${size.width}: ${fault}`)
  }
  await page.close()
}

/** Takes the pictures of one language that are not there yet, viewer after viewer, and says which could not be taken. */
export async function walkAll(walk: Walk): Promise<void> {
  for (const [viewer, context] of walk.contexts) {
    const screens = walk.screens.filter((one) => one.viewer === viewer)
    await Promise.all(WIDTHS.map((size) => walkAs(walk, context, screens, size)))
  }
}
