import { describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { explained } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { PATIENCE } from './support/staff.ts'
import { leave, press, titled, visitAs } from './support/visitor.ts'

programAndBrowser()

const CHARITY = { entity: 'جمعية نخيل العطاء', branch: 'المركز الرئيس', user: 'admin' }
/** The well of the demonstration: gifts and an opening amount gave it all of its money, and it is spent. */
const WELL = { code: 'NK-101', name: 'سقيا القرى: حفر ثلاثة آبار وتجهيزها' }

interface Row {
  id: string
  archived: boolean
}

describe('what is deleted', () => {
  it('[4.5] is archived where gifts hang on it, says how many and how much, keeps its name there, and comes back', async () => {
    const api = await apiOf(athar.origin, CHARITY.entity, CHARITY.branch)
    const [well] = await api.get<Row[]>(`/api/projects?filter.code=${WELL.code}`)
    const at = `${athar.origin}/app/projects/published/${well?.id}`
    const visitor = await visitAs(browser, 'en', athar.origin, CHARITY, '/app/dashboard')
    const { page } = visitor
    await explained(page, async () => {
      await page.goto(at)
      await press(page, 'More actions')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const dialog = page.getByRole('dialog', { name: `Archive “${WELL.name}”?` })
      await dialog.waitFor()
      expect(await dialog.innerText()).toMatch(
        /\d+ transactions \(SAR 231,981\.44\), \d+ spending entries \(SAR 316,981\.44\), \d+ letters, and earlier donations of SAR 85,000 hang on it/,
      )
      await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
      await page.getByText('will be archived').waitFor()
      // Nothing waits for the ten seconds: it is sent as the page is left.
      await page.goto(`${athar.origin}/app/projects/published`)
      await expect.poll(() => page.getByText('NK-102').count(), { timeout: PATIENCE }).toBe(1)
      await expect.poll(() => page.getByText(WELL.code, { exact: true }).count(), { timeout: PATIENCE }).toBe(0)
      await page.goto(`${athar.origin}/app/donor_transactions?filter=${JSON.stringify({ project: well?.id })}`)
      await page.getByRole('cell', { name: WELL.name }).first().waitFor()
      await page.goto(at)
      await press(page, 'Take out of the archive')
      await page.getByText('is out of the archive').waitFor()
    })
    expect(await api.get<Row>(`/api/projects/${well?.id}`)).toMatchObject({ archived: false })
    await leave(visitor)
  })

  it('[9.13] lies in the trash otherwise, on a phone in Arabic, and comes back from there', async () => {
    const api = await apiOf(athar.origin, CHARITY.entity, CHARITY.branch)
    // Another number each time: what is tried once more finds the donor of the first time.
    const donor = await api.post<Row>('/api/donors', {
      name: 'سارة العتيبي',
      phone: `055${String(Date.now()).slice(-7)}`,
    })
    const visitor = await visitAs(browser, 'ar', athar.origin, CHARITY, '/app/dashboard')
    const { page } = visitor
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/donors/${donor.id}/show`)
      await press(page, 'إجراءات أخرى')
      await page.getByRole('menuitem', { name: 'حذف', exact: true }).click({ timeout: PATIENCE })
      await page.getByText('سيتم حذف «سارة العتيبي»').waitFor()
      await page.goto(`${athar.origin}/app/trash`)
      await titled(page, 'سلة المحذوفات')
      await page.getByText('سارة العتيبي').waitFor()
      await page.getByText('30 يومًا', { exact: true }).waitFor()
      await press(page, 'استعادة')
      await page.getByText('تمت استعادة «سارة العتيبي»').waitFor()
      await page.goto(`${athar.origin}/app/donors/${donor.id}/show`)
      await titled(page, 'سارة العتيبي')
    })
    expect(await api.get<Row>(`/api/donors/${donor.id}`)).toMatchObject({ name: 'سارة العتيبي' })
    await leave(visitor)
  })
})
