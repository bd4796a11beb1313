import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { type Athar, startAthar } from './program.ts'
import { PATIENCE, signIn } from './staff.ts'
import type { Words } from './words.ts'

/** What a file of journeys goes through: each file has a program and a browser of its own. */
export let athar: Athar
export let browser: Browser

/** To be called by each file. `settings`: what its program is started with besides, once that is known. */
export function programAndBrowser(settings: () => Promise<Readonly<Record<string, string>>> = async () => ({})): void {
  beforeAll(async () => {
    athar = await startAthar({ env: await settings(), pooled: true })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await athar?.stop()
  })
}

const COMPUTER = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** The charity's administrator, signed in; Arabic is chosen on the login page. */
export async function staffPage(
  w: Words,
  where: 'computer' | 'phone',
): Promise<{ context: BrowserContext; page: Page }> {
  const isPhone = where === 'phone'
  const context = await browser.newContext({
    viewport: isPhone ? PHONE : COMPUTER,
    deviceScaleFactor: isPhone ? 2 : 1,
  })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  await page.goto(athar.origin)
  if (w.lang === 'ar') await page.getByRole('button', { name: 'العربية', exact: true }).click()
  await signIn(page, w.entity, w.branch, w.signIn)
  await page.waitForURL('**/app/dashboard')
  return { context, page }
}
