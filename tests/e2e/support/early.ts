/** The sign-in before the program is here, and what of the program comes into its place. */
import type { BrowserContext, Page } from 'playwright-core'
import { complaintsOf } from './browser.ts'
import { browser } from './journey.ts'
import { PATIENCE } from './staff.ts'

export const STAFF = {
  entityName: 'جمعية نخيل العطاء',
  branchName: 'المركز الرئيس',
  userName: 'admin',
  password: 'Athar2026',
}
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const COMPUTER = { viewport: { width: 1440, height: 900 } }

export type Settings = Parameters<typeof browser.newContext>[0]

interface Visit {
  context: BrowserContext
  page: Page
  complaints: string[]
  /** What was asked of the server beside files, as `METHOD path`. */
  asked: string[]
}

export async function visit(settings: Settings): Promise<Visit> {
  const context = await browser.newContext({ ...settings, serviceWorkers: 'block', reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return { context, page, complaints: complaintsOf(page), asked }
}

export const early = (page: Page, name: string) => page.locator(`#shell input[name=${name}]`)
export const own = (page: Page, name: string) => page.locator(`#root input[name=${name}]`)
export const handedOver = (page: Page) => page.locator('#shell').waitFor({ state: 'detached' })

export async function typeEarly(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await early(page, name).focus()
    await page.keyboard.insertText(value)
  }
}

/** Where each part of the sign-in stands, and in what colours. */
export const look = (page: Page, within: '#shell' | '#root') =>
  page.locator(within).evaluate((root) => {
    const parts = [
      ...root.querySelectorAll(
        'h1, input, label, fieldset, legend, [role=group], [role=group] :is(p, bdi, button), [type=submit], [aria-pressed] svg, a[href^="/auth/"]',
      ),
    ]
    return parts
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(part)
        const isSaid = part instanceof HTMLElement && !['FIELDSET', 'LEGEND'].includes(part.tagName)
        const what = isSaid ? (part.getAttribute('name') ?? part.innerText) : ''
        const place = [x, y, width, height].map((one) => Math.round(one)).join(' ')
        // The drawing takes its colour from the button around it; its letters have no size.
        const letters = part instanceof SVGElement ? '' : ` ${fontSize} ${fontWeight}`
        return `${part.tagName.toLowerCase()} ${what}: ${place} ${color} ${backgroundColor}${letters}`
      })
      .sort()
  })

/** As a sign-in leaves it on the device. */
export const remember = (page: Page) =>
  page.addInitScript(
    (lastEntity) => {
      if (localStorage.getItem('athar') === null) localStorage.setItem('athar', JSON.stringify({ lastEntity }))
    },
    { entityName: STAFF.entityName, branchName: STAFF.branchName },
  )
