import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { explained } from './support/browser.ts'
import { programAndBrowser, staffPage } from './support/journey.ts'
import { arabic, english } from './support/words.ts'

programAndBrowser()

const HEAD = { to: 'reader@example.org', date: '2026-03-01T10:00:00.000Z' }
const LETTERS = Array.from({ length: 30 }, (_, at) => ({ ...HEAD, id: `letter-${at}`, subject: `Letter ${at}` }))

/** A demo that has sent more than fits a window. */
async function fill(page: Page): Promise<void> {
  await page.route('**/api/outbox?page=1', (route) => route.fulfill({ json: { letters: LETTERS, total: 30 } }))
  await page.route('**/api/outbox/letter-12', (route) =>
    route.fulfill({ json: { ...LETTERS[12], from: 'us@example.org', html: '<p>Words</p>', text: 'Words' } }),
  )
}

describe('the outbox', () => {
  it.each([
    ['en', 'computer', english, 30],
    ['ar', 'phone', arabic, 0],
  ] as const)(
    'shows a letter from far down the list within the window, and goes back to where one stood: %s, %s',
    async (_lang, where, w, beside) => {
      const { context, page } = await staffPage(w, where)
      await fill(page)
      await explained(page, async () => {
        await page.goto(new URL('/app/outbox', page.url()).href)
        const entries = page.getByRole('main').getByRole('listitem').getByRole('button')
        const entry = entries.nth(12)
        await entry.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        const stood = await page.evaluate(() => window.scrollY)
        await entry.click()
        const box = await page.locator('iframe').boundingBox()
        expect(box?.y).toBeGreaterThan(0)
        expect(box?.y).toBeLessThan(500)
        expect(await entries.count()).toBe(beside)
        await page.goBack()
        await entry.waitFor()
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(stood)
        expect(await page.locator('iframe').count()).toBe(0)
        await page.goForward()
        expect((await page.locator('iframe').boundingBox())?.y).toBeLessThan(500)
      })
      await context.close()
    },
  )
})
