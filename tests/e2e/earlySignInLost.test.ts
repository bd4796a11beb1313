import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkAxe, explained } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { PATIENCE } from './support/staff.ts'

programAndBrowser()

const STAFF = { entityName: 'جمعية نخيل العطاء', branchName: 'المركز الرئيس', userName: 'admin', password: 'Athar2026' }

async function visit(locale: string): Promise<{ context: BrowserContext; page: Page; posted: string[] }> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ locale, viewport, serviceWorkers: 'block', reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /login/i.test(request.url())) posted.push(new URL(request.url()).pathname)
  })
  return { context, page, posted }
}

const early = (page: Page, name: string) => page.locator(`#shell input[name=${name}]`)

describe('a sign-in whose program does not come as it should', () => {
  it.each([
    ['ar-SA', 'تعذّر الوصول إلى الخادم. تحققوا من الاتصال ثم أعيدوا المحاولة.', 'إعادة تحميل الصفحة', 'تسجيل الدخول'],
    ['en-GB', 'The server cannot be reached. Check your connection and try again.', 'Reload the page', 'Sign in'],
  ])(
    'says so where it is lost, keeps what was typed, and works once it is reloaded: %s',
    async (locale, words, reload, press) => {
      const { context, page, posted } = await visit(locale)
      await explained(page, async () => {
        await page.route('**/assets/*.js', (route) => route.abort())
        await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
        for (const [name, value] of Object.entries(STAFF)) await early(page, name).fill(value)
        await page.keyboard.press('Enter')
        await page.getByText(words).filter({ visible: true }).first().waitFor()
        expect(await page.locator('#shell [type=submit]').getAttribute('aria-busy')).toBe('false')
        expect(await page.locator('#shell [type=submit]').innerText()).toBe(press)
        expect(await early(page, 'userName').inputValue()).toBe('admin')
        expect((await checkAxe(page)).violations).toEqual([])
        await page.unroute('**/assets/*.js')
        await page.getByRole('button', { name: reload }).click()
        await page.locator('html:not([data-early])').waitFor({ state: 'attached' })
        expect(posted).toEqual([])
        for (const [name, value] of Object.entries(STAFF)) await page.locator(`#root [name=${name}]`).fill(value)
        await page.keyboard.press('Enter')
        await page.waitForURL('**/app/dashboard')
      })
      await context.close()
    },
  )

  it('[2.4] waits for the field of a donor’s number, however late it comes: nothing that was typed is lost', async () => {
    const { context, page, posted } = await visit('ar-SA')
    await explained(page, async () => {
      await page.route(/assets\/worldPhone[^/]*\.js$/, (route) => setTimeout(() => void route.continue(), 13_000))
      await page.goto(`${athar.origin}/auth/donor-login`, { waitUntil: 'commit' })
      await early(page, 'phone').fill('0500000030')
      await early(page, 'password').fill('Athar2026')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/app/donor')
      expect(posted).toEqual(['/api/Account/DonorLogin'])
    })
    await context.close()
  })
})
