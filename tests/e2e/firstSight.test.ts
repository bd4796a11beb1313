import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { complaintsOf, explained } from './support/browser.ts'
import { athar, browser, programAndBrowser, staffPage } from './support/journey.ts'
import { textFaults } from './support/look.ts'
import { holdFiles } from './support/network.ts'
import { PATIENCE } from './support/staff.ts'
import { titled } from './support/visitor.ts'
import { arabic, english } from './support/words.ts'

programAndBrowser()

const shellOf = (page: Page) => page.locator('#shell')
/** A stream that has nothing to tell: one that never answers would have everything asked again after ten seconds. */
const nothingChanges = (page: Page) =>
  page.route('**/api/live*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: open\ndata: since\n\n' }),
  )
const look = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    ground: getComputedStyle(document.querySelector('#shell') as Element).backgroundColor,
    says: (document.querySelector('#shell .say') as HTMLElement).innerText,
  }))

describe('before any file of the program is here', () => {
  it.each([
    ['ar-SA', 'light', { lang: 'ar', dir: 'rtl', ground: 'rgb(250, 246, 238)', says: 'جارٍ فتح أثر…' }, 'تسجيل الدخول'],
    ['en-GB', 'dark', { lang: 'en', dir: 'ltr', ground: 'rgb(13, 22, 19)', says: 'Athar is opening…' }, 'Sign in'],
  ] as const)(
    '[9.13] an outline stands in the language and colours of a browser of %s, %s',
    async (locale, colorScheme, seen, title) => {
      const context = await browser.newContext({ locale, colorScheme })
      context.setDefaultTimeout(PATIENCE)
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await explained(page, async () => {
        const letGo = await holdFiles(page)
        await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
        await shellOf(page).waitFor()
        expect(await look(page)).toEqual(seen)
        // The sign-in can be used already: tests/e2e/earlySignIn.test.ts.
        await titled(page, title)
        expect(await page.locator('#shell .page').count()).toBe(0)
        await letGo()
        await shellOf(page).waitFor({ state: 'detached' })
        await titled(page, title)
        expect(complaints).toEqual([])
      })
      await context.close()
    },
  )

  it('what a device was told to read in comes before its browser’s language', async () => {
    const context = await browser.newContext({ locale: 'en-GB' })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    await page.addInitScript(() =>
      localStorage.setItem('athar', JSON.stringify({ language: 'ar', theme: 'dark', token: 'a.b.c' })),
    )
    await explained(page, async () => {
      await holdFiles(page)
      await page.goto(`${athar.origin}/app/projects`, { waitUntil: 'commit' })
      await shellOf(page).waitFor()
      expect(await look(page)).toMatchObject({ lang: 'ar', dir: 'rtl', ground: 'rgb(13, 22, 19)' })
      expect(await page.locator('#shell .page').isVisible()).toBe(true)
    })
    await context.close()
  })
})

describe('the start page of a charity’s administrator', () => {
  it.each(['/app', '/app/dashboard'])(
    'asks for its figures before its program is here, and not a second time: %s',
    async (path) => {
      const { context, page } = await staffPage(english, 'phone')
      // The page that signing in leads to asks the same: what is counted below is the next one's.
      await page.goto('about:blank')
      const asked: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/dashboard') asked.push(request.url())
      })
      await nothingChanges(page)
      await explained(page, async () => {
        const letGo = await holdFiles(page)
        await page.goto(athar.origin + path, { waitUntil: 'commit' })
        await expect.poll(() => asked.length, { timeout: PATIENCE }).toBe(1)
        await letGo()
        await page.locator('main h1').waitFor()
        await page.getByText('Given this month, all gifts').waitFor()
        expect(asked).toHaveLength(1)
      })
      await context.close()
    },
  )
})

describe('the list of projects', () => {
  it.each([
    { w: english, device: 'computer', row: 'main tbody tr' },
    { w: arabic, device: 'phone', row: 'main li a' },
  ] as const)('[2.18] stands in words before those of other pages are here: $w.lang', async ({ w, device, row }) => {
    const { context, page } = await staffPage(w, device)
    await page.goto('about:blank')
    const held: (() => Promise<void>)[] = []
    let isHeld = true
    await page.route(`**/assets/${w.lang}-later-*`, (route) => {
      if (!isHeld) return route.continue()
      held.push(() => route.continue())
    })
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/projects`, { waitUntil: 'commit' })
      await page.locator(row).first().waitFor()
      await titled(page, w.lang === 'ar' ? 'المشاريع' : 'Projects')
      expect(held).toHaveLength(1)
      expect(await textFaults(page, { w })).toEqual([])
      isHeld = false
      for (const go of held) await go()
      await expect.poll(() => page.locator('main [aria-busy=true]').count(), { timeout: PATIENCE }).toBe(0)
    })
    await context.close()
  })
})

describe('a list that nobody has narrowed', () => {
  it.each([
    ['projects', 'projects'],
    ['projects/published', 'projects'],
    ['donors', 'donors'],
    ['donors/list', 'donors'],
    ['donor_transactions', 'donor_transactions'],
  ])('at %s asks for its rows before its program is here, and not a second time', async (path, name) => {
    const { context, page } = await staffPage(english, 'phone')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === `/api/${name}` && !request.url().includes('filter.id')) asked.push(request.url())
    })
    // A program that has just begun still sorts its donors: what changes meanwhile is told, and asked for anew by right.
    await nothingChanges(page)
    await explained(page, async () => {
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/app/${path}`, { waitUntil: 'commit' })
      await expect.poll(() => asked.length, { timeout: PATIENCE }).toBe(1)
      await letGo()
      await page.locator('main li a').first().waitFor()
      expect(asked).toHaveLength(1)
    })
    await context.close()
  })
})
