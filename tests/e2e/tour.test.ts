import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkAxe, complaintsOf, explained, overflowOf } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { PATIENCE } from './support/staff.ts'
import { handedOver, leave, press, readIn, titled, visitAs } from './support/visitor.ts'

programAndBrowser()

const CHARITY = { entity: 'جمعية نخيل العطاء', branch: 'المركز الرئيس', user: 'admin' }

const step = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Where the cursor is, and whether the step is in the window and beside what it is about. */
const standing = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const ring = dialog.closest('.MuiModal-root')?.querySelector('[aria-hidden="true"]')
    const [card, about] = [dialog.getBoundingClientRect(), ring?.getBoundingClientRect() ?? new DOMRect()]
    return {
      isFocused: dialog.contains(document.activeElement),
      isInside: card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight,
      isBeside:
        card.bottom <= about.top || card.top >= about.bottom || card.right <= about.left || card.left >= about.right,
      isRinged: about.width > 0 && about.height > 0,
    }
  })

/** Walks through these steps, each in its place. */
async function walk(page: Page, titles: readonly string[], next: string): Promise<void> {
  for (const [at, title] of titles.entries()) {
    if (at > 0) await page.keyboard.press(next)
    await step(page, title).waitFor({ timeout: PATIENCE })
    await expect.poll(() => standing(page)).toEqual({ isFocused: true, isInside: true, isBeside: true, isRinged: true })
    expect((await checkAxe(page)).violations).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }
}

describe('the tour of one’s first page', () => {
  it('[9.13] leads an administrator through theirs by the keyboard, in Arabic on a phone', async () => {
    const visitor = await visitAs(browser, 'ar', athar.origin, CHARITY, '/app/dashboard')
    const { page } = visitor
    await explained(page, async () => {
      await page.getByRole('complementary', { name: /^جولة قصيرة/ }).waitFor()
      await press(page, 'بدء الجولة')
      const outreach = 'الحملات والاستبيانات'
      const titles = ['أرقام جهتكم', 'المطلوب الآن', 'أروا المتبرعين أثر تبرعاتهم', outreach, 'استيراد ما لديكم']
      await walk(page, titles, 'ArrowLeft')
      // It is none of the bar's places.
      await page.getByText('تجدونها في هذه الشاشة ضمن «المزيد».').waitFor()
      await page.keyboard.press('ArrowRight')
      await step(page, outreach).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main-content')
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    })
    await leave(visitor)
    // On another device it has been answered.
    const later = await visitAs(browser, 'en', athar.origin, CHARITY, '/app/dashboard')
    await explained(later.page, async () => {
      await later.page.getByRole('link', { name: 'Send an impact report' }).waitFor()
      expect(await later.page.getByRole('button', { name: 'Take the tour' }).count()).toBe(0)
    })
    await leave(later)
  })

  it('a donor refuses it on a phone, and takes it later from the menu under their name', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await explained(page, async () => {
      await page.goto(`${athar.origin}/auth/donor-login`)
      await handedOver(page)
      await page.locator('input[name=phone]').fill('0500000030')
      await page.locator('input[name=password]').fill('Athar2026')
      await page.locator('button[type=submit]').click()
      await page.waitForURL('**/app/donor')
      await readIn(page, 'en')
      await page.getByRole('heading', { level: 2, name: 'Your letters', exact: true }).waitFor()
      await press(page, 'Not now')
      await page.getByText('The tour stays in the menu under your name.').waitFor()
      expect(await page.getByRole('button', { name: 'Take the tour' }).count()).toBe(0)
      await page.goto(`${athar.origin}/app/profile/home`)
      await titled(page, 'Profile')
      await page.getByRole('button', { name: /^Signed in as/ }).tap()
      await page.getByRole('menuitem', { name: 'Short tour' }).tap()
      await page.waitForURL('**/app/donor')
      await walk(page, ['Your letters', 'Your gifts', 'Ask the charity', 'You, and this tour'], 'Enter')
      await page.getByRole('button', { name: 'Done' }).tap()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
    })
    await context.close()
  })
})
