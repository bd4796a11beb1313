import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { explained } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { holdFiles } from './support/network.ts'
import { PATIENCE } from './support/staff.ts'
import { fill, leave, titled, visit } from './support/visitor.ts'

const soon = { timeout: PATIENCE }

programAndBrowser()

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const switchTo = (page: Page, name: 'العربية' | 'English') => page.getByRole('button', { name, exact: true })

/** The very inputs of these names: an input that was drawn anew is another one, also where it holds the same. */
async function inputsOf(page: Page, names: readonly string[]): Promise<() => Promise<string[]>> {
  const inputs = await Promise.all(names.map((name) => page.locator(`[name=${name}]`).elementHandle()))
  return () =>
    Promise.all(
      inputs.map(async (input) =>
        input === null
          ? 'gone'
          : input.evaluate((node) =>
              node.isConnected ? (node as HTMLInputElement | HTMLTextAreaElement).value : 'gone',
            ),
      ),
    )
}

describe('the first visit', () => {
  it('[9.13] reads as the browser does, with no frame in another direction, and then as its reader chose', async () => {
    const context = await browser.newContext({ locale: 'ar-SA' })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    await explained(page, async () => {
      await page.addInitScript(() => {
        const shown = window as unknown as { directions: string[] }
        shown.directions = []
        const look = () => {
          if ((document.querySelector('#root')?.textContent ?? '') !== '')
            shown.directions.push(document.documentElement.dir)
          requestAnimationFrame(look)
        }
        look()
      })
      await page.goto(`${athar.origin}/auth/login`)
      await titled(page, 'تسجيل الدخول')
      expect(await languageOf(page)).toBe('ar')
      const directions = await page.evaluate(() => (window as unknown as { directions: string[] }).directions)
      expect(new Set(directions)).toEqual(new Set(['rtl']))
      await switchTo(page, 'English').click()
      await titled(page, 'Sign in')
      await page.reload()
      await titled(page, 'Sign in')
      expect(await languageOf(page)).toBe('en')
    })
    await context.close()
  })
})

describe('a language is chosen in the middle of a form', () => {
  it('[1.16] sign-in: the page waits for the texts, says so, and keeps what was typed', async () => {
    const visitor = await visit(browser, 'en', `${athar.origin}/auth/login`)
    const { page } = visitor
    await explained(page, async () => {
      const typed = { entityName: 'Birr', branchName: 'Main', userName: 'sara', password: 'secret-word' }
      await fill(page, typed)
      const values = await inputsOf(page, Object.keys(typed))
      const letGo = await holdFiles(page)
      await switchTo(page, 'العربية').click()
      await expect.poll(() => switchTo(page, 'العربية').getAttribute('aria-busy'), soon).toBe('true')
      expect(await languageOf(page)).toBe('en')
      await titled(page, 'Sign in')
      await letGo()
      await titled(page, 'تسجيل الدخول')
      expect(await languageOf(page)).toBe('ar')
      expect(await values()).toEqual(['Birr', 'Main', 'sara', 'secret-word'])
      // The first language is here: it is read again without a wait.
      await switchTo(page, 'English').click()
      await titled(page, 'Sign in')
      expect(await values()).toEqual(['Birr', 'Main', 'sara', 'secret-word'])
    })
    await leave(visitor)
  })

  it('[1.16] registration: what cannot be fetched is said, the old language stays, and the next press brings it', async () => {
    const visitor = await visit(browser, 'ar', `${athar.origin}/auth/register?lang=ar`)
    const { page, context } = visitor
    await explained(page, async () => {
      await titled(page, 'تسجيل جهة جديدة')
      await fill(page, { name: 'جمعية المطر', branchName: 'المقر', licenceNumber: '4455', brief: 'نسقي القرى.' })
      const values = await inputsOf(page, ['name', 'branchName', 'licenceNumber', 'brief'])
      // The browser's driver fills without a key, which no hand does.
      await page.locator('h1').click()
      await context.setOffline(true)
      await switchTo(page, 'English').click()
      await page.getByRole('alert').getByText('تعذّر الوصول إلى الخادم', { exact: false }).waitFor(soon)
      expect(await languageOf(page)).toBe('ar')
      expect(await values()).toEqual(['جمعية المطر', 'المقر', '4455', 'نسقي القرى.'])
      await context.setOffline(false)
      await switchTo(page, 'English').click()
      await titled(page, 'Register your entity')
      expect(await values()).toEqual(['جمعية المطر', 'المقر', '4455', 'نسقي القرى.'])
    })
    await leave(visitor)
  })
})
