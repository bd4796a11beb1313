import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkAxe, complaintsOf, elsewhereOf, explained, overflowOf } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { PATIENCE } from './support/staff.ts'

programAndBrowser()

const FLAG = /\/flags\/[\d.]+\/[A-Z]{2}\.svg$/
/** Of the 245 countries those that one sees, and some beyond. */
const MOST_AT_ONCE = 30

const COUNTRY = { ar: 'دولة الرقم: المملكة العربية السعودية', en: 'Country of the number: Saudi Arabia' } as const

/** The address of each picture of a flag that the page asks for. */
function flagsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (FLAG.test(pathname)) asked.push(pathname)
  })
  return asked
}

const signIn = async (locale: string, colorScheme: 'light' | 'dark') => {
  const context = await browser.newContext({ locale, colorScheme, viewport: { width: 390, height: 844 } })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  return {
    context,
    page,
    asked: flagsOf(page),
    complaints: complaintsOf(page),
    elsewhere: elsewhereOf(page, athar.origin),
  }
}

/** Where each part of a calling code begins: its plus, and its digits. */
const beginnings = (code: HTMLElement | SVGElement): number[] =>
  [...code.childNodes].map((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect().left
  })

const isDrawn = (image: HTMLElement | SVGElement): boolean => (image as HTMLImageElement).naturalWidth > 0

describe('the countries of the phone control', () => {
  it.each([
    ['ar-SA', 'dark', 'ar'],
    ['en-GB', 'light', 'en'],
  ] as const)(
    '[9.13] have flags that this server gives, and a list asks for those in sight: %s, %s',
    async (locale, scheme, lang) => {
      const { context, page, asked, complaints, elsewhere } = await signIn(locale, scheme)
      await explained(page, async () => {
        await page.goto(`${athar.origin}/auth/donor-login`)
        const country = page.getByRole('button', { name: COUNTRY[lang], exact: true })
        const flag = country.locator('img')
        await expect.poll(() => flag.evaluate(isDrawn)).toBe(true)
        expect(await flag.boundingBox()).toMatchObject({ width: 27, height: 18 })
        expect(asked).toHaveLength(1)
        const { headers } = await page.request
          .get(athar.origin + (asked[0] ?? ''))
          .then((answer) => ({ headers: answer.headers() }))
        expect(headers['content-type']).toContain('image/svg+xml')
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
        await country.click()
        const list = page.getByRole('listbox')
        await expect.poll(() => list.locator('[role=option]').count()).toBeGreaterThan(240)
        await expect
          .poll(() => list.locator('[aria-selected=true], .Mui-selected').locator('img').evaluate(isDrawn))
          .toBe(true)
        const [plus = 0, digits = 0] = await list
          .locator('.MuiTelInput-Typography-calling-code')
          .first()
          .evaluate(beginnings)
        expect(plus).toBeLessThan(digits)
        await page.waitForLoadState('networkidle')
        expect(asked.length).toBeLessThan(MOST_AT_ONCE)
        const before = asked.length
        await page.keyboard.type('263')
        await expect.poll(() => page.locator(':focus img').evaluate(isDrawn)).toBe(true)
        expect(asked.length).toBeGreaterThan(before)
        expect((await checkAxe(page)).violations).toEqual([])
        expect(await overflowOf(page)).toBe(0)
        expect([...complaints, ...elsewhere]).toEqual([])
      })
      await context.close()
    },
  )

  it('stand by their letters, in the same place, where the flag does not come', async () => {
    const { context, page } = await signIn('en-GB', 'light')
    await page.route(FLAG, (route) => route.abort())
    await explained(page, async () => {
      await page.goto(`${athar.origin}/auth/donor-login`)
      const place = page.getByRole('button', { name: COUNTRY.en, exact: true }).locator('[aria-hidden=true]')
      await expect.poll(() => place.innerText()).toBe('SA')
      expect(await place.boundingBox()).toMatchObject({ width: 27, height: 18 })
    })
    await context.close()
  })
})
