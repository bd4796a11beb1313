import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { explained } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { PATIENCE } from './support/staff.ts'
import { leave, press, visitAs } from './support/visitor.ts'

programAndBrowser()

const soon = { timeout: PATIENCE }
const CHARITY = { entity: 'جمعية نخيل العطاء', branch: 'المركز الرئيس' }

/** The first of what a list offers. */
async function first(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click(soon)
  await page.getByRole('option').first().click(soon)
}

async function recordGift(page: Page, amount: string): Promise<void> {
  await page.goto(`${athar.origin}/app/donor_transactions/create`)
  await first(page, 'Donor')
  await first(page, 'Project')
  await page.locator('[name=amount]').fill(amount)
  await page.locator('[name=date]').fill(new Date().toISOString().slice(0, 10))
  await press(page, 'Save')
}

describe('two people at work for one charity', () => {
  it('[2.16] a gift that one enters stands on the other’s dashboard within three seconds, without anybody’s touch', async () => {
    const other = await visitAs(browser, 'ar', athar.origin, { ...CHARITY, user: 'admin' }, '/app/dashboard')
    const stream = other.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live', soon)
    expect((await stream).headers()['content-type']).toContain('text/event-stream')
    await other.page.getByRole('tab', { name: 'آخر التبرعات' }).click()
    const gift = other.page.getByText('73,519').first()
    expect(await gift.count()).toBe(0)

    const one = await visitAs(browser, 'en', athar.origin, { ...CHARITY, user: 'projects' }, '/app/project-admin')
    const saved = one.page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
    await explained(one.page, async () => {
      await recordGift(one.page, '73519')
      await saved
    })
    await explained(other.page, () => gift.waitFor({ timeout: 3_000 }))
    await leave(one)
    await leave(other)
  })
})

describe('the list behind a figure', () => {
  it('[7.14] says in its filters what it is narrowed by, also where its address is typed later', async () => {
    const { page, context } = await visitAs(
      browser,
      'en',
      athar.origin,
      { ...CHARITY, user: 'admin' },
      '/app/dashboard',
    )
    const filter = { date: { gte: '2026-01-05', lte: '2026-02-06' }, reversed: false }
    const list = `${athar.origin}/app/donor_transactions`
    for (const address of [`${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`, list]) {
      await page.goto(address)
      const value = (name: string) => page.locator(`main input[name="${name}"]`).inputValue(soon)
      await expect.poll(() => value('reversed'), soon).toBe('false')
      const bounds = page.getByRole('textbox', { name: /date/i })
      expect(await bounds.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual([
        '2026-01-05',
        '2026-02-06',
      ])
    }
    await context.close()
  })
})
