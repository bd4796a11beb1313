import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { checkAxe, explained } from './support/browser.ts'
import {
  COMPUTER,
  early,
  handedOver,
  look,
  own,
  PHONE,
  remember,
  type Settings,
  STAFF,
  typeEarly,
  visit,
} from './support/early.ts'
import { athar, programAndBrowser } from './support/journey.ts'
import { holdFiles } from './support/network.ts'

programAndBrowser()

/** A network like that of a phone on the road, as the browser itself slows it. */
async function slow(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}

const LOOKS: readonly (readonly [string, 'light' | 'dark', 'first' | 'again', Settings])[] = [
  ['ar-SA', 'light', 'first', PHONE],
  ['en-GB', 'dark', 'first', PHONE],
  ['ar-SA', 'dark', 'first', COMPUTER],
  ['en-GB', 'light', 'first', COMPUTER],
  ['ar-SA', 'dark', 'again', PHONE],
  ['en-GB', 'light', 'again', COMPUTER],
]

describe('the sign-in before any file of the program is here', () => {
  it.each(LOOKS)('looks as the program’s own: %s, %s, %s visit, %o', async (locale, colorScheme, time, screen) => {
    const { context, page, complaints } = await visit({ ...screen, locale, colorScheme })
    await explained(page, async () => {
      if (time === 'again') await remember(page)
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await early(page, 'password').waitFor()
      // A label that moves up with the caret stands by then.
      await page.waitForTimeout(500)
      const before = await look(page, '#shell')
      expect(before.length).toBeGreaterThan(15)
      expect(await page.locator('#shell [role=group]').isVisible()).toBe(time === 'again')
      expect((await checkAxe(page)).violations).toEqual([])
      // Its letters come last, and may change both alike.
      await page.route('**/*.woff2', (route) => route.fulfill({ body: '' }))
      await letGo()
      await handedOver(page)
      await expect.poll(() => look(page, '#root')).toEqual(before)
      expect(complaints.filter((one) => !/font|OTS/i.test(one))).toEqual([])
    })
    await context.close()
  })

  it.each(['first', 'again'])('nothing that is there moves when the program and its letters come: %s', async (time) => {
    const { context, page } = await visit({ ...PHONE, locale: 'ar-SA' })
    if (time === 'again') await remember(page)
    await page.addInitScript(() => {
      const notes = { shifted: 0 }
      Object.assign(window, { notes })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) notes.shifted += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await explained(page, async () => {
      await page.route('**/*.woff2', async (route) => {
        await handedOver(page)
        await page.waitForTimeout(500)
        await route.continue()
      })
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await handedOver(page)
      await page.waitForFunction(() => document.fonts.check("600 16px 'IBM Plex Sans Arabic'", 'أ'))
      await page.waitForTimeout(500)
      const shifted = await page.evaluate(() => (window as unknown as { notes: { shifted: number } }).notes.shifted)
      expect(shifted).toBeLessThanOrEqual(0.02)
    })
    await context.close()
  })

  it('letters that come while one reads are worn from the next page on, and at once on the next visit', async () => {
    const { context, page } = await visit({ ...PHONE, locale: 'ar-SA' })
    const letters = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0])
    await explained(page, async () => {
      await page.route('**/*.woff2', async (route) => {
        await handedOver(page)
        await route.continue()
      })
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await page.locator('html[data-fonts=here]').waitFor()
      expect(await letters()).toBe('system-ui')
      await page.locator('#root a[href^="/auth/forgot-password"]').click()
      await page.locator('html[data-fonts=worn]').waitFor()
      expect(await letters()).toBe('"IBM Plex Sans Arabic"')
      await page.unroute('**/*.woff2')
      await page.goto(`${athar.origin}/auth/login`)
      await handedOver(page)
      await page.locator('html[data-fonts]').waitFor()
      expect(await letters()).toBe('"IBM Plex Sans Arabic"')
    })
    await context.close()
  })

  it('what was typed stands in the program’s form, with focus and caret, and nothing of it anywhere else', async () => {
    const { context, page, asked } = await visit({ ...PHONE, locale: 'ar-SA' })
    await explained(page, async () => {
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await typeEarly(page, { entityName: 'نخيل', password: 'Secret-77', userName: 'admin' })
      await page.keyboard.press('Home')
      await page.keyboard.press('Shift+ArrowRight')
      await page.keyboard.press('Shift+ArrowRight')
      await page.locator('#shell [aria-pressed]').click()
      await early(page, 'userName').focus()
      await letGo()
      await handedOver(page)
      expect(await own(page, 'entityName').inputValue()).toBe('نخيل')
      expect(await own(page, 'branchName').inputValue()).toBe('')
      expect(await own(page, 'userName').inputValue()).toBe('admin')
      expect(await own(page, 'password').inputValue()).toBe('Secret-77')
      expect(await own(page, 'password').getAttribute('type')).toBe('text')
      const place = await page.evaluate(() => {
        const { name, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
        return { name, selectionStart, selectionEnd }
      })
      expect(place).toEqual({ name: 'userName', selectionStart: 0, selectionEnd: 2 })
      await page.keyboard.press('Delete')
      expect(await own(page, 'userName').inputValue()).toBe('min')
      const stored = await page.evaluate(() =>
        JSON.stringify([Object.values(localStorage), Object.values(sessionStorage), location.href]),
      )
      expect(stored).not.toContain('Secret-77')
      expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
    })
    await context.close()
  })

  it('[6.9] whoever changes entity and branch at once goes on with them in the program', async () => {
    const { context, page } = await visit({ ...PHONE, locale: 'ar-SA' })
    await explained(page, async () => {
      await remember(page)
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await early(page, 'password').waitFor()
      expect(await early(page, 'userName').evaluate((field) => field === document.activeElement)).toBe(true)
      await page.locator('#shell').getByRole('button', { name: 'تغيير الجهة أو الفرع' }).click()
      await page.keyboard.insertText('نخ')
      await letGo()
      await handedOver(page)
      expect(await own(page, 'entityName').isVisible()).toBe(true)
      await page.keyboard.insertText('يل')
      expect(await own(page, 'entityName').inputValue()).toBe('نخيل')
      expect(await own(page, 'branchName').inputValue()).toBe(STAFF.branchName)
      expect(await page.locator('[role=group]').count()).toBe(0)
    })
    await context.close()
  })

  it('language and colours can be chosen, and the program comes in them', async () => {
    const { context, page } = await visit({ ...PHONE, locale: 'ar-SA', colorScheme: 'light' })
    await explained(page, async () => {
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await early(page, 'userName').fill('kept')
      await page.locator('#shell').getByRole('button', { name: 'English', exact: true }).click()
      await page.locator('#shell').getByRole('button', { name: 'Switch to dark', exact: true }).click()
      expect(await page.locator('#shell h1').innerText()).toBe('Sign in')
      await letGo()
      await handedOver(page)
      expect(await page.locator('#root h1').innerText()).toBe('Sign in')
      expect(await page.locator('html').getAttribute('dir')).toBe('ltr')
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(13, 22, 19)')
      expect(await own(page, 'userName').inputValue()).toBe('kept')
    })
    await context.close()
  })

  it('whoever is signed in already is led on, and sees no form', async () => {
    const { context, page } = await visit({ ...PHONE, locale: 'en-GB' })
    await page.addInitScript(() => localStorage.setItem('athar', JSON.stringify({ token: 'a.b.c' })))
    await holdFiles(page)
    await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
    await page.locator('#shell .way').waitFor()
    expect(await page.locator('#shell input').count()).toBe(0)
    await context.close()
  })
})

describe('a press before the program is here', () => {
  it.each([
    ['ar-SA', 'light', 'جارٍ تسجيل الدخول …'],
    ['en-GB', 'dark', 'Signing in …'],
  ] as const)('[6.9] signs in, once, over a slow network: %s, %s', async (locale, colorScheme, busy) => {
    const { context, page, asked, complaints } = await visit({ ...PHONE, locale, colorScheme })
    await explained(page, async () => {
      await slow(page)
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await typeEarly(page, STAFF)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await page.locator('#shell [type=submit]').click()
      expect(await page.locator('#shell [type=submit]').innerText()).toBe(busy)
      expect(await page.locator('#shell [type=submit]').getAttribute('aria-busy')).toBe('true')
      expect(new URL(page.url()).search).toBe('')
      await letGo()
      await page.waitForURL('**/app/dashboard')
      await page.locator('main h1').first().waitFor()
      expect(asked.filter((one) => one.startsWith('POST') && /login/i.test(one))).toEqual(['POST /api/Account/Login'])
      expect(complaints).toEqual([])
    })
    await context.close()
  })

  it('[8.42] with a wrong password is refused where the program refuses it', async () => {
    const { context, page } = await visit({ ...PHONE, locale: 'en-GB' })
    await explained(page, async () => {
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await typeEarly(page, { ...STAFF, password: 'Wrong-2026' })
      await page.keyboard.press('Enter')
      await letGo()
      await page.getByText('The username or password is incorrect.').waitFor()
      expect(await own(page, 'password').getAttribute('aria-invalid')).toBe('true')
      expect(await own(page, 'userName').inputValue()).toBe('admin')
    })
    await context.close()
  })

  it('without what it needs is not kept: the field says so, in the outline and in the program', async () => {
    const { context, page, asked } = await visit({ ...PHONE, locale: 'en-GB' })
    await explained(page, async () => {
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/login`, { waitUntil: 'commit' })
      await typeEarly(page, { userName: 'admin' })
      await page.keyboard.press('Enter')
      expect(await page.locator('#early-password-needed').innerText()).toBe('This field is required.')
      expect(await early(page, 'password').evaluate((field) => field === document.activeElement)).toBe(true)
      await letGo()
      await handedOver(page)
      await page.locator('#root').getByText('This field is required.').waitFor()
      expect(await own(page, 'password').evaluate((field) => field === document.activeElement)).toBe(true)
      expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
    })
    await context.close()
  })
})

describe('a donor’s sign-in before the program is here', () => {
  it.each(['ar-SA', 'en-GB'])('[2.4] takes number and password over, and signs in once: %s', async (locale) => {
    const { context, page, asked } = await visit({ ...PHONE, locale })
    await explained(page, async () => {
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/donor-login`, { waitUntil: 'commit' })
      await typeEarly(page, { phone: '0500000030', password: 'Athar2026' })
      await page.keyboard.press('Enter')
      await letGo()
      await page.waitForURL('**/app/**')
      await page.locator('main h1').first().waitFor()
      expect(asked.filter((one) => one.startsWith('POST') && /login/i.test(one))).toEqual([
        'POST /api/Account/DonorLogin',
      ])
    })
    await context.close()
  })

  it('a number that is still being typed goes on in the program', async () => {
    const { context, page } = await visit({ ...PHONE, locale: 'ar-SA' })
    await explained(page, async () => {
      const letGo = await holdFiles(page)
      await page.goto(`${athar.origin}/auth/donor-login`, { waitUntil: 'commit' })
      await typeEarly(page, { phone: '05000' })
      await letGo()
      await handedOver(page)
      await page.keyboard.type('00030')
      expect((await own(page, 'phone').inputValue()).replaceAll(' ', '')).toBe('0500000030')
      expect(await own(page, 'phone').evaluate((field) => field === document.activeElement)).toBe(true)
    })
    await context.close()
  })
})
