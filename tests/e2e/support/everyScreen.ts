import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../../ground/support/processes.ts'
import { type All, plantAll } from './all.ts'
import { complaintsOf, openBrowser } from './browser.ts'
import { faultsOf, LOOKS, openContext, settled } from './look.ts'
import { signedIn, type Viewer } from './plant.ts'
import { type Athar, startAthar } from './program.ts'
import { routesOf, uncovered } from './routes.ts'
import { signIn } from './staff.ts'
import { IS_WHOLE, walk } from './walk.ts'

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
const MANY_MS = IS_WHOLE ? 3_600_000 : 900_000

/** Every screen in one language, by turns light and dark, on a phone and a computer; each has a file of its own, so that they run side by side. */
export const describeScreens = ({ w, colorScheme, ground }: (typeof LOOKS)[number]): void => {
  describe(`every screen, ${w.lang}`, () => {
    let athar: Athar
    let browser: Browser
    let all: All
    const opened: string[] = []
    const followed = new Map<Viewer, Set<string>>()
    const titles = new Map<string, string>()

    beforeAll(async () => {
      athar = await startAthar()
      all = await plantAll(athar, w)
      browser = await openBrowser()
    })

    afterAll(async () => {
      await browser?.close()
      await athar?.stop()
    })

    const walkAs = (context: BrowserContext, viewer: Viewer, screens: Readonly<Record<string, string>>) => {
      const tried = followed.get(viewer) ?? new Set<string>()
      followed.set(viewer, tried)
      return walk(context, screens, { origin: athar.origin, w, viewer, opened, tried, titles })
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
        expect(await walkAs(context, 'admin', all.job)).toEqual({})
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
          const account = viewer === 'nobody' ? null : (all.accounts[viewer] ?? null)
          const context = await signedIn(browser, athar.origin, { w, colorScheme }, account)
          const screens = await walkAs(context, viewer, all[of][viewer] ?? {})
          for (const [name, faults] of Object.entries(screens)) found[`${viewer}: ${name}`] = faults
          await context.close()
        }
        expect(found).toEqual({})
      },
      MANY_MS,
    )

    it('[2.2] no route is left that nobody has opened', () => {
      expect(uncovered(routesOf(projectRoot), opened)).toEqual(ELSEWHERE.toSorted())
    })
  })
}
