import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, apiOf } from './support/api.ts'
import { checkAxe, explained, overflowOf } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { PATIENCE } from './support/staff.ts'
import { leave, titled, visitAs } from './support/visitor.ts'

programAndBrowser()

const CHARITY = { entity: 'جمعية نخيل العطاء', branch: 'المركز الرئيس', user: 'admin' }
const GIVER = 'ثريّا الأحمدي'

let api: Api
let gift: string

beforeAll(async () => {
  api = await apiOf(athar.origin, CHARITY.entity, CHARITY.branch)
  const donor = await api.post<{ id: string }>('/api/donors', { name: GIVER, phone: '0551230077' })
  const [well] = await api.get<{ id: string }[]>('/api/projects?filter.code=NK-101')
  const given = { donor: donor.id, project: well?.id, amount: '750.00', date: '2026-01-15' }
  gift = (await api.post<{ id: string }>('/api/donor_transactions', given)).id
})

const status = (page: Page) => page.getByRole('dialog').getByRole('status')
const option = (page: Page, group: string, words: RegExp) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('option', { name: words })

describe('the search over everything', () => {
  it('leads by the keyboard from a donor’s name to their gift, and back to where one was', async () => {
    const visitor = await visitAs(browser, 'en', athar.origin, CHARITY, '/app/dashboard')
    const { page } = visitor
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/donors/list`)
      await titled(page, 'Donors')
      await page.getByRole('table').waitFor()
      await expect.poll(() => page.title()).toBe('Donors · Athar')
      await page.evaluate(() => window.scrollTo(0, 600))
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search and go to' }).waitFor()
      // Without hamza and shadda, as people type it.
      await page.keyboard.type('ثريا الاحمدي')
      await option(page, 'Donor transactions', /ثريّا الأحمدي/).waitFor({ timeout: PATIENCE })
      await expect.poll(() => status(page).innerText()).toBe('2 results')
      const { passes, violations } = await checkAxe(page)
      expect(passes).toBeGreaterThan(10)
      expect(violations).toEqual([])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/app/donor_transactions/${gift}/show`)
      await page.getByText('750.00').first().waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main-content')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await page.goBack()
      await titled(page, 'Donors')
      await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(600)
    })
    await leave(visitor)
  })

  it('[9.13] opens by touch in Arabic on a phone, fits it, and calls the tab by the donor', async () => {
    const visitor = await visitAs(browser, 'ar', athar.origin, CHARITY, '/app/dashboard')
    const { page } = visitor
    await explained(page, async () => {
      await page.getByRole('button', { name: 'البحث في كل شيء' }).tap()
      const input = page.getByRole('combobox', { name: 'البحث والانتقال' })
      await input.fill('٠٥٥١٢٣٠٠٧٧')
      await option(page, 'المتبرعون', /ثريّا الأحمدي/).waitFor({ timeout: PATIENCE })
      expect(await overflowOf(page)).toBe(0)
      expect((await checkAxe(page)).violations).toEqual([])
      await option(page, 'المتبرعون', /ثريّا الأحمدي/).tap()
      await titled(page, GIVER)
      await expect.poll(() => page.title()).toBe(`${GIVER} · أثر`)
      await page.getByRole('button', { name: 'البحث في كل شيء' }).tap()
      await option(page, 'اخترتموه مؤخرًا', /ثريّا الأحمدي/).waitFor({ timeout: PATIENCE })
    })
    await leave(visitor)
  })
})
