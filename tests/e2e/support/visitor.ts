import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE, signIn } from './staff.ts'

export type Lang = 'en' | 'ar'

const LOOK = {
  en: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  ar: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true },
} as const

const SIGN_IN = { en: 'Sign in', ar: 'تسجيل الدخول' }

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Errors of the page's scripts; a journey ends with none. */
  errors: string[]
}

/** Somebody at their own device: English on a light computer, Arabic on a dark phone, chosen by the page's switch. */
export async function visit(browser: Browser, lang: Lang, address: string): Promise<Visitor> {
  // What a worker answers cannot be held back or refused by a journey; it has one of its own (quickUpdate.test.ts).
  const context = await browser.newContext({ ...LOOK[lang], reducedMotion: 'reduce', serviceWorkers: 'block' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  await readIn(page, lang)
  return { context, page, errors }
}

export interface Account {
  entity?: string
  branch?: string
  user: string
  password?: string
}

/** Signs staff in where the login form stands. Platform staff leave entity and branch empty. */
export const enter = (page: Page, lang: Lang, { entity = '', branch = '', user, password }: Account): Promise<void> =>
  signIn(page, entity, branch, SIGN_IN[lang], user, password)

/** A visitor at the login page, signed in and arrived at `home`. */
export async function visitAs(
  browser: Browser,
  lang: Lang,
  origin: string,
  account: Account,
  home: string,
): Promise<Visitor> {
  const visitor = await visit(browser, lang, `${origin}/auth/login`)
  await enter(visitor.page, lang, account)
  await visitor.page.waitForURL(`**${home}`)
  await readIn(visitor.page, lang)
  return visitor
}

/** The page in this language, whatever the profile of whoever has just signed in says. */
export async function readIn(page: Page, lang: Lang): Promise<void> {
  await page.locator('h1').first().waitFor()
  if ((await page.locator('html').getAttribute('lang')) !== lang)
    await page.getByRole('button', { name: lang === 'ar' ? 'العربية' : 'English', exact: true }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(lang)
}

/** Ends a visit: no script of any page may have failed. */
export async function leave({ context, errors }: Visitor): Promise<void> {
  expect(errors).toEqual([])
  await context.close()
}

/** The heading of the page as it stands now. */
export const titled = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ timeout: PATIENCE })

/** Presses the one button, or the first, of this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click({ timeout: PATIENCE })

/** The outline of a sign-in has given way to the program's own form: until then there are two of each field. */
export const handedOver = (page: Page): Promise<void> =>
  page.locator('html:not([data-early])').waitFor({ state: 'attached', timeout: PATIENCE })

/** Fills inputs by their names. */
export async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await handedOver(page)
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
}

/** The error that stands at a field, by the field's name. */
export const faultAt = async (page: Page, name: string): Promise<string> => {
  const field = page.locator(`[name=${name}][aria-invalid=true]`)
  await field.waitFor({ timeout: PATIENCE })
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return page.locator(`[id="${ids[0]}"]`).innerText()
}

/** The stored access token is no longer one of the server's: its signature is another. Every page of the device learns of it. */
export async function spoilToken({ context, page }: Visitor): Promise<void> {
  // Written in a window of its own: pages believe what other windows store, and not what a script puts under them.
  const window = await context.newPage()
  await window.goto(new URL('/termsAndConditions', page.url()).href)
  await window.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('athar') ?? '{}') as Record<string, unknown>
    const token = String(settings['token'])
    const end = token.endsWith('AAAA') ? 'BBBB' : 'AAAA'
    localStorage.setItem('athar', JSON.stringify({ ...settings, token: token.slice(0, -4) + end }))
  })
  await window.close()
}

/** Neither token nor refresh cookie is worth anything any more. */
export async function loseSession(visitor: Visitor): Promise<void> {
  await visitor.context.clearCookies({ name: 'athar_refresh' })
  await spoilToken(visitor)
}
