import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../ground/support/processes.ts'
import { apiOf, plantShown, type Shown } from './api.ts'
import { complaintsOf, elsewhereOf, keepScreenshot, openBrowser } from './browser.ts'
import { goTo } from './goTo.ts'
import { faultsOf, LOOKS, openContext, settled, turnOf } from './look.ts'
import { type Planted, plantIdentity, type Screens, signedIn, type Viewer } from './plant.ts'
import { postboxOf } from './postbox.ts'
import { type Athar, startAthar } from './program.ts'
import { plantRecords } from './records.ts'
import { routesOf, uncovered } from './routes.ts'
import { screensOf } from './screens.ts'
import { signIn } from './staff.ts'
import { plantVisited } from './visited.ts'

const TITLES = { en: 'What your gift did this spring', ar: 'أثر تبرعكم هذا الربيع' }

/** A link that is spent answers so; everything else that the browser complains about is a fault. */
const isExpected = (complaint: string): boolean => /^404 \S+\/api\/Account\/(?:ReadLink|VerifyEmail)$/.test(complaint)

/** [7.6] the page after a new password opens to whoever comes from setting one. Runs in the page. */
const afterReset = (): void => {
  if (window.location.pathname === '/auth/reset-done')
    window.history.replaceState({ usr: { donor: false }, key: 'reset', idx: 0 }, '')
}

const PARTS: readonly { part: string; of: 'people' | 'records' | 'visited'; viewers: readonly Viewer[] }[] = [
  { part: 'before the sign-in', of: 'people', viewers: ['nobody'] },
  { part: 'of the platform', of: 'people', viewers: ['platform'] },
  { part: 'of people and their homes', of: 'people', viewers: ['admin', 'projects', 'support', 'newcomer', 'donor'] },
  { part: 'of single records and of settings', of: 'records', viewers: ['admin', 'platform', 'support'] },
  {
    part: 'of visitors and of donors',
    of: 'visited',
    viewers: ['nobody', 'donor', 'potential', 'platform', 'admin'],
  },
]

/** Addresses of records that stand on the screen of what they belong to. */
const LEADS_ON = new Set([
  'import, columns',
  'import, done',
  'report, by its id',
  'saved setting',
  'newest Ehsan report',
])

/** What has tests of its own. */
const ELSEWHERE = [
  // Lead on at once without an order to pay.
  '/app/subscribe/return',
  '/app/subscription/checkout',
  // Outlines that never go are among what they show; components.
  '/studio/inputs',
  '/studio/settings',
]

/** Sixty screens, each with all of axe's rules, beside two other journeys on the smallest machine. */
const MANY_MS = 900_000

/** Every screen in one language, by turns light and dark, on a phone and a computer; each has a file of its own, so that they run side by side. */
export const describeScreens = ({ w, colorScheme, ground }: (typeof LOOKS)[number]): void => {
  describe(`every screen, ${w.lang}`, () => {
    let athar: Athar
    let browser: Browser
    let known: Shown
    let planted: Planted
    let screensOfAll: Record<(typeof PARTS)[number]['of'], Screens>
    const opened: string[] = []

    beforeAll(async () => {
      athar = await startAthar()
      const api = await apiOf(athar.origin, w.entity, w.branch)
      known = await plantShown(api, TITLES[w.lang])
      planted = await plantIdentity(athar.origin, postboxOf(athar.dataDir), w)
      const root = await apiOf(athar.origin, '', '', 'super')
      screensOfAll = {
        people: planted.screens,
        records: await plantRecords({ api, root }, { project: known.project, w }),
        visited: await plantVisited(athar.origin, postboxOf(athar.dataDir), { known, api, root, w }),
      }
      browser = await openBrowser()
    })

    afterAll(async () => {
      await browser?.close()
      await athar?.stop()
    })

    /** What is wrong at an address; a page that never stands still is one fault, and the walk goes on. */
    async function faultsAt(page: Page, name: string, path: string): Promise<string[]> {
      const turn = turnOf(w.lang, name)
      try {
        await page.emulateMedia({ colorScheme: turn.ground })
        await page.setViewportSize(turn.viewport)
        await goTo(page, athar.origin, path)
        await settled(page)
        return await faultsOf(page, { w, ground: turn.ground })
      } catch (error) {
        return [`never stood still: ${error instanceof Error ? error.message : String(error)}`]
      }
    }

    /** Opens every screen of a list, two at a time: most of a screen's time is waiting until nothing moves any more. */
    async function walk(context: BrowserContext, screens: Readonly<Record<string, string>>) {
      const found: Record<string, string[]> = {}
      const waiting = Object.entries(screens)
      const look = async () => {
        const page = await context.newPage()
        await page.addInitScript(afterReset)
        const complaints = complaintsOf(page)
        const elsewhere = elsewhereOf(page, athar.origin)
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [name, path] = next
          const { pathname } = new URL(path, athar.origin)
          opened.push(pathname)
          const faults = await faultsAt(page, name, path)
          const arrived = new URL(page.url()).pathname
          if (arrived !== pathname && !LEADS_ON.has(name)) faults.push(`led to ${arrived}`)
          faults.push(...complaints.splice(0).filter((complaint) => !isExpected(complaint)), ...elsewhere.splice(0))
          if (faults.length > 0) found[name] = [...new Set(faults)]
          if (name === 'dashboard' && w.lang === 'en') await keepScreenshot(page, 'dashboard-en.png')
        }
        await page.close()
      }
      await Promise.all([look(), look()])
      return found
    }

    it(
      'of the job: no axe violation, no bare key, no word of the other language, fits a phone',
      async () => {
        const context = await openContext(browser, w.lang, colorScheme)
        const page = await context.newPage()
        const complaints = complaintsOf(page)
        await page.goto(`${athar.origin}/auth/login`)
        if (w.lang === 'ar') await page.getByRole('button', { name: 'العربية', exact: true }).click()
        await settled(page)
        expect(await faultsOf(page, { w, ground })).toEqual([])
        await signIn(page, w.entity, w.branch, w.signIn)
        await page.waitForURL('**/app/dashboard')
        const letter = new URL(known.letter)
        const screens = { ...screensOf(known), letter: `${letter.pathname}?lang=${w.lang}` }
        expect(await walk(context, screens)).toEqual({})
        expect(complaints).toEqual([])
        await context.close()
      },
      MANY_MS,
    )

    it.each(PARTS)(
      '[2.2] [2.39] [2.43] [2.50] $part: no axe violation, no bare key, no word of the other language, fits a phone',
      async ({ of, viewers }) => {
        const found: Record<string, string[]> = {}
        for (const viewer of viewers) {
          const account = viewer === 'nobody' ? null : (planted.accounts[viewer] ?? null)
          const context = await signedIn(browser, athar.origin, { w, colorScheme }, account)
          const screens = await walk(context, screensOfAll[of][viewer] ?? {})
          for (const [name, faults] of Object.entries(screens)) found[`${viewer}: ${name}`] = faults
          await context.close()
        }
        expect(found).toEqual({})
      },
      MANY_MS,
    )

    it('[2.2] no route is left that nobody has opened', () => {
      expect(uncovered(routesOf(projectRoot), [...opened, '/auth/login'])).toEqual(ELSEWHERE.toSorted())
    })
  })
}
