import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf } from './support/api.ts'
import { explained } from './support/browser.ts'
import { athar, browser, programAndBrowser } from './support/journey.ts'
import { PATIENCE, seen } from './support/staff.ts'
import { enter, fill, leave, loseSession, press, spoilToken, titled, visit, visitAs } from './support/visitor.ts'

const soon = { timeout: PATIENCE }
const NAKHEEL = { entity: 'جمعية نخيل العطاء', branch: 'المركز الرئيس' }
const QASSIM = { entity: 'جمعية نخيل العطاء', branch: 'فرع القصيم' }
const WAHAT = { entity: 'Wahat Al-Yusr Society', branch: 'Jeddah' }

programAndBrowser()

const path = (page: Page): string => new URL(page.url()).pathname

/** Names of the published projects of a branch, as its own administrator is told them. */
async function projectsOf({ entity, branch }: { entity: string; branch: string }): Promise<string[]> {
  const api = await apiOf(athar.origin, entity, branch)
  const rows = await api.get<{ name: string }[]>('/api/projects?filter.status=published&perPage=100')
  return rows.map(({ name }) => name).sort()
}

/** Names of the published projects on the phone's screen. */
async function projectsShown(page: Page): Promise<string[]> {
  await page.goto(`${athar.origin}/app/projects/published`)
  const cards = page.getByRole('main').getByRole('list').getByRole('link')
  await cards.first().waitFor(soon)
  return (await cards.allInnerTexts()).sort()
}

async function userMenu(page: Page, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: /^تم الدخول باسم/ })
    .click(soon)
  await page.getByRole(role, { name, exact: true }).click(soon)
}

describe('branches', () => {
  it('[6.5] [6.9] in Arabic on a phone: the main branch’s administrator works in a branch, sees its data alone, and comes back', async () => {
    const visitor = await visitAs(browser, 'ar', athar.origin, { ...NAKHEEL, user: 'admin' }, '/app/dashboard')
    const { page } = visitor
    const [own, theirs] = [await projectsOf(NAKHEEL), await projectsOf(QASSIM)]
    expect(own.filter((name) => theirs.includes(name))).toEqual([])
    await explained(page, async () => {
      await userMenu(page, 'menuitemradio', 'فرع القصيم')
      const banner = page.getByRole('complementary', { name: 'أنتم تعملون الآن في «فرع القصيم»', exact: true })
      await banner.waitFor(soon)
      expect(path(page)).toBe('/app/dashboard')
      expect(await projectsShown(page)).toEqual(theirs)
      await banner.waitFor(soon)
      await banner.getByRole('button', { name: 'العودة إلى المركز الرئيس', exact: true }).click()
      await banner.waitFor({ state: 'detached', ...soon })
      await page.waitForURL('**/app/dashboard')
      expect(await projectsShown(page)).toEqual(own)
    })
    await leave(visitor)
  })
})

describe('a session that is spent', () => {
  it('[4.4] [8.10] in English: one refresh, one reload, and what was typed is back', async () => {
    const visitor = await visitAs(browser, 'en', athar.origin, { ...WAHAT, user: 'projects' }, '/app/project-admin')
    const { page } = visitor
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/donors/create`)
      await titled(page, 'Add donor')
      await fill(page, { name: 'Half a donor', email: 'half@giver.example' })
      await spoilToken(visitor)
      const refreshes: number[] = []
      page.on('response', (answer) => {
        if (answer.url().endsWith('/api/Account/Refresh')) refreshes.push(answer.status())
      })
      const reloaded = page.waitForEvent('load', soon)
      await page.getByRole('combobox', { name: 'Donor type', exact: true }).fill('e')
      await reloaded
      await seen(page, 'What you had typed is back.')
      expect(await page.locator('[name=name]').inputValue()).toBe('Half a donor')
      expect(await page.locator('[name=email]').inputValue()).toBe('half@giver.example')
      expect(refreshes).toEqual([200])
      await press(page, 'Save')
      await titled(page, 'Half a donor')
    })
    await leave(visitor)
  })

  it('[4.4] in English: what is pressed while the page is on its way out is where it goes', async () => {
    const visitor = await visitAs(browser, 'en', athar.origin, { ...WAHAT, user: 'projects' }, '/app/project-admin')
    const { page } = visitor
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/donors/create`)
      await titled(page, 'Add donor')
      await spoilToken(visitor)
      // The browser's driver waits for a page that is asked for; a finger does not.
      await page.evaluate(() => {
        const timer = setInterval(() => {
          if (sessionStorage.getItem('athar.reloadedAt') === null) return
          clearInterval(timer)
          setTimeout(() => document.querySelector<HTMLElement>('nav a[href="/app/donors/list"]')?.click(), 100)
        }, 10)
      })
      const asked: string[] = []
      await page.route('**/app/donors/**', async (route) => {
        if (route.request().isNavigationRequest()) asked.push(new URL(route.request().url()).pathname)
        // The page is on its way out until something else is asked for, however long a busy machine takes over it.
        for (let n = 0; asked.length === 1 && n < 200; n += 1) await new Promise((resolve) => setTimeout(resolve, 100))
        await route.continue().catch(() => undefined)
      })
      await page.getByRole('combobox', { name: 'Donor type', exact: true }).fill('e')
      await titled(page, 'Donors')
      expect(path(page)).toBe('/app/donors/list')
      expect(asked).toEqual(['/app/donors/create', '/app/donors/list'])
    })
    await leave(visitor)
  })

  it('[2.13] [2.52] [4.3] in English: where the refresh is refused one is told so, and comes back after signing in', async () => {
    const visitor = await visitAs(browser, 'en', athar.origin, { ...WAHAT, user: 'projects' }, '/app/project-admin')
    const { page } = visitor
    await explained(page, async () => {
      await page.goto(`${athar.origin}/app/donors/list`)
      await titled(page, 'Donors')
      await page.goto(`${athar.origin}/app/donors/create?from=list`)
      await titled(page, 'Add donor')
      await fill(page, { name: 'Half a donor' })
      await loseSession(visitor)
      await page.getByRole('combobox', { name: 'Donor type', exact: true }).fill('e')
      await page.waitForURL(`**/auth/login?redirect=${encodeURIComponent('/app/donors/create?from=list')}`)
      await page.getByRole('alert').filter({ hasText: 'Your session has expired' }).waitFor(soon)
      await enter(page, 'en', { ...WAHAT, user: 'projects' })
      await page.waitForURL('**/app/donors/create?from=list')
      await titled(page, 'Add donor')
      expect(await page.locator('[name=name]').inputValue(), 'not for whoever signs in next').toBe('')
    })
    await leave(visitor)
  })
})

const FORBIDDEN = { en: 'This page is not open to your role', ar: 'هذه الصفحة ليست متاحة لدوركم' }

async function expectForbidden(page: Page, lang: 'en' | 'ar', address: string): Promise<void> {
  await page.goto(athar.origin + address)
  await page.waitForURL('**/403')
  await titled(page, FORBIDDEN[lang])
}

const ELSEWHERE = [
  'https://elsewhere.example/app/dashboard',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/%2f%2felsewhere.example',
  'javascript:alert(document.domain)',
]

describe('closed doors', () => {
  it('[2.10] [6.8] in both languages: what a role may not open leads to 403, and its home stays near', async () => {
    const projects = await visitAs(browser, 'en', athar.origin, { ...WAHAT, user: 'projects' }, '/app/project-admin')
    await explained(projects.page, async () => {
      for (const address of ['/app/users', '/admin/entities', '/app/donor', '/app/support'])
        await expectForbidden(projects.page, 'en', address)
      await projects.page.getByRole('main').getByRole('link').first().click()
      await projects.page.waitForURL('**/app/project-admin')
    })
    const platform = await visitAs(browser, 'ar', athar.origin, { user: 'super' }, '/admin/entities')
    await explained(platform.page, async () => {
      for (const address of ['/app/projects', '/app/donors/list', '/app/users', '/app/outbox'])
        await expectForbidden(platform.page, 'ar', address)
      await platform.page.goto(`${athar.origin}/app`)
      await platform.page.waitForURL('**/admin/entities')
    })
    await leave(projects)
    await leave(platform)
  })

  it('[2.4] [2.58] [6.8] in Arabic on a phone: donors have their own door, and nothing of the staff’s', async () => {
    const visitor = await visit(browser, 'ar', `${athar.origin}/auth/donor-login`)
    const { page } = visitor
    await explained(page, async () => {
      for (const phone of ['0500000030', '0500090001']) {
        await page.goto(`${athar.origin}/auth/donor-login`)
        await fill(page, { phone, password: 'Athar2026' })
        await press(page, 'تسجيل الدخول')
        await page.waitForURL('**/app/donor')
        expect(await page.getByRole('link', { name: 'صندوق الصادر' }).count()).toBe(0)
        for (const address of ['/app/projects', '/app/users', '/app/outbox', '/admin'])
          await expectForbidden(page, 'ar', address)
        await page.goto(`${athar.origin}/app`)
        await page.waitForURL('**/app/donor')
        await page.getByRole('heading', { level: 1, name: /^أهلًا/ }).waitFor(soon)
        await loseSession(visitor)
        await page.reload()
        await page.waitForURL('**/auth/donor-login?redirect=%2Fapp%2Fdonor')
        await page.getByRole('alert').filter({ hasText: 'انتهت جلستكم' }).waitFor(soon)
      }
    })
    await leave(visitor)
  })

  it('[2.10] [2.13] [2.52] in English: the login comes first and brings one back, never to another host', async () => {
    const visitor = await visit(browser, 'en', `${athar.origin}/admin`)
    const { page } = visitor
    await explained(page, async () => {
      await page.waitForURL('**/auth/login?redirect=%2Fadmin')
      await enter(page, 'en', { user: 'super' })
      await page.waitForURL('**/admin/entities')
      for (const redirect of ELSEWHERE) {
        await page.goto(`${athar.origin}/auth/login?redirect=${encodeURIComponent(redirect)}`)
        await page.getByRole('main').locator('h1').waitFor(soon)
        expect(page.url(), redirect).toBe(`${athar.origin}/admin/entities`)
      }
      await page.goto(`${athar.origin}/auth/logout`)
      await page.getByRole('main').getByRole('button').first().click(soon)
      await page.waitForURL('**/auth/login')
      await page.goto(`${athar.origin}/auth/login?redirect=${encodeURIComponent('//elsewhere.example/x')}`)
      await page.locator('h1').first().waitFor(soon)
      await page.locator('input[name=userName]').fill('super')
      await page.locator('input[name=password]').fill('Athar2026')
      await page.locator('input[name=password]').press('Enter')
      await page.waitForURL(`${athar.origin}/admin/entities`)
    })
    await leave(visitor)
  })
})

describe('where one is signed in', () => {
  it('[2.39] [2.73] [4.3] in Arabic on a phone: one device ends the other, and leaving is asked about first', async () => {
    const account = { ...QASSIM, user: 'projects' }
    const other = await visitAs(browser, 'ar', athar.origin, account, '/app/project-admin')
    const visitor = await visitAs(browser, 'ar', athar.origin, account, '/app/project-admin')
    const { page } = visitor
    await explained(page, async () => {
      await userMenu(page, 'menuitem', 'الملف الشخصي')
      const rows = page.getByRole('list', { name: 'أماكن تسجيل دخولكم', exact: true }).getByRole('listitem')
      await expect.poll(() => rows.count(), soon).toBe(2)
      expect(await rows.filter({ hasText: 'هذا الجهاز' }).count()).toBe(1)
      await rows.getByRole('button', { name: /^إنهاء الجلسة/ }).click()
      await seen(page, 'تم تسجيل الخروج من ذلك الجهاز.')
      await expect.poll(() => rows.count(), soon).toBe(1)
    })
    await explained(other.page, async () => {
      await other.page.getByRole('navigation').getByRole('link', { name: 'المتبرعون', exact: true }).click()
      await other.page.waitForURL('**/auth/login?redirect=**')
      await seen(other.page, 'انتهت جلستكم')
    })
    await explained(page, async () => {
      await userMenu(page, 'menuitem', 'تسجيل الخروج')
      await titled(page, 'هل تريدون تسجيل الخروج؟')
      await page.getByRole('link', { name: 'البقاء في الحساب', exact: true }).click()
      await page.waitForURL('**/app/project-admin')
      await userMenu(page, 'menuitem', 'تسجيل الخروج')
      await press(page, 'تسجيل الخروج')
      await page.waitForURL('**/auth/login')
      await seen(page, 'تم تسجيل خروجكم.')
      await page.goto(`${athar.origin}/app/donors/list`)
      await page.waitForURL('**/auth/login?redirect=**')
    })
    await leave(visitor)
    await leave(other)
  })
})
