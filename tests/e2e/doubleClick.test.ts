import { expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { explained } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { leave, visitAs } from './support/visitor.ts'

programAndBrowser()

const CHARITY = { entity: 'جمعية نخيل العطاء', branch: 'المركز الرئيس', user: 'admin' }

it.each([
  ['en', /^Send to \d+ donors$/],
  ['ar', /^إرسال إلى \d+ متبرع/],
] as const)(
  'a campaign that is sent by a double click is asked about, and the question stays: %s',
  async (lang, label) => {
    const api = await apiOf(athar.origin, CHARITY.entity, CHARITY.branch)
    const [draft] = await api.get<{ id: string }[]>('/api/campaigns?filter.status=draft')
    const visitor = await visitAs(browser, lang, athar.origin, CHARITY, '/app/dashboard')
    const { page } = visitor
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/campaigns/published/${draft?.id}`)
      await page.getByRole('button', { name: label }).dblclick()
      const dialog = page.getByRole('dialog', { name: label })
      await dialog.waitFor()
      // It would be on its way out by now.
      await page.waitForTimeout(600)
      expect(await dialog.isVisible()).toBe(true)
      await page.mouse.click(5, 5)
      await dialog.waitFor({ state: 'detached' })
    })
    expect(await api.get<object>(`/api/campaigns/${draft?.id}`)).toMatchObject({ status: 'draft' })
    await leave(visitor)
  },
)
