import { describe, expect, it } from 'vitest'
import { explained, overflowOf } from './support/browser.ts'
import { programAndBrowser, staffPage } from './support/journey.ts'
import { arabic, english } from './support/words.ts'

programAndBrowser()

const PLANS = ['Basic', 'Wide', 'Widest'].map((name, at) => ({
  id: `0197a1f0-0000-7000-8000-00000000000${at}`,
  version: 1,
  nameAr: `باقة ${name}`,
  nameEn: name,
  textAr: null,
  textEn: null,
  free: false,
  price: '12999.50',
  currency: 'SAR',
  period: 'monthly',
  emailQuota: 100_000,
  whatsappQuota: 5,
  smsQuota: 0,
  features: [],
  active: true,
}))

describe('packages on a phone', () => {
  it.each([arabic, english])('stand one below the other, and the page is pushed no way: $lang', async (w) => {
    const { context, page } = await staffPage(w, 'phone')
    await page.route('**/api/plans?**', (route) =>
      route.fulfill({ json: PLANS, headers: { 'Content-Range': 'plans 0-2/3' } }),
    )
    await explained(page, async () => {
      await page.goto(new URL('/app/subscription/compare', page.url()).href)
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
      await cards.last().waitFor()
      const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
      expect(boxes).toHaveLength(3)
      for (const box of boxes) {
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
      }
      expect(await overflowOf(page)).toBe(0)
    })
    await context.close()
  })
})
