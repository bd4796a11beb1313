import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf, plantReports, type Shown } from './api.ts'
import { complaintsOf, keepScreenshot, openBrowser } from './browser.ts'
import { faultsOf, LOOKS, openContext, settled } from './look.ts'
import { type Planted, plantIdentity, signedIn, type Viewer } from './plant.ts'
import { postboxOf } from './postbox.ts'
import { type Athar, startAthar } from './program.ts'
import { screensOf } from './screens.ts'
import { signIn } from './staff.ts'

const TITLES = { en: 'What your gift did this spring', ar: 'أثر تبرعكم هذا الربيع' }

/** A link that is spent answers so; everything else that the browser complains about is a fault. */
const isExpected = (complaint: string): boolean => /^404 \S+\/api\/Account\/(?:ReadLink|VerifyEmail)$/.test(complaint)

const PARTS: readonly { part: string; viewers: readonly Viewer[] }[] = [
  { part: 'before the sign-in', viewers: ['nobody'] },
  { part: 'of the platform', viewers: ['platform'] },
  { part: 'of people and their homes', viewers: ['admin', 'projects', 'support', 'newcomer', 'donor'] },
]

/** Every screen in one look; each look has a file of its own, so that they run side by side. */
export const describeScreens = ({ w, colorScheme, ground }: (typeof LOOKS)[number]): void => {
  describe(`every screen, ${w.lang}, ${ground}`, () => {
    let athar: Athar
    let browser: Browser
    let known: Shown
    let planted: Planted

    beforeAll(async () => {
      athar = await startAthar()
      known = await plantReports(await apiOf(athar.origin, w.entity, w.branch), TITLES[w.lang])
      planted = await plantIdentity(athar.origin, postboxOf(athar.dataDir), w)
      browser = await openBrowser()
    })

    afterAll(async () => {
      await browser?.close()
      await athar?.stop()
    })

    it('of the job: no axe violation, no bare key, no word of the other language, fits a phone', async () => {
      const context = await openContext(browser, w.lang, colorScheme)
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      const found: Record<string, string[]> = {}
      const look = async (name: string) => {
        await settled(page)
        const faults = await faultsOf(page, { w, ground })
        if (faults.length > 0) found[name] = [...new Set(faults)]
      }
      await page.goto(`${athar.origin}/auth/login`)
      if (w.lang === 'ar') await page.getByRole('button', { name: 'العربية', exact: true }).click()
      await look('login')
      await signIn(page, w.entity, w.branch, w.signIn)
      await page.waitForURL('**/app/dashboard')
      for (const [name, path] of Object.entries(screensOf(known))) {
        await page.goto(athar.origin + path)
        await look(name)
        const arrived = new URL(page.url()).pathname
        if (arrived !== new URL(path, athar.origin).pathname)
          found[name] = [...(found[name] ?? []), `led to ${arrived}`]
        if (name === 'dashboard' && w.lang === 'en') await keepScreenshot(page, 'dashboard-en.png')
      }
      await page.goto(`${known.letter}?lang=${w.lang}`)
      await look('letter')
      expect(found).toEqual({})
      expect(complaints).toEqual([])
      await context.close()
    })

    it.each(PARTS)(
      '[2.2] [2.39] [2.43] [2.50] $part: no axe violation, no bare key, no word of the other language, fits a phone',
      async ({ viewers }) => {
        const found: Record<string, string[]> = {}
        for (const viewer of viewers) {
          const account = viewer === 'nobody' ? null : (planted.accounts[viewer] ?? null)
          const context = await signedIn(browser, athar.origin, { w, colorScheme }, account)
          const waiting = Object.entries(planted.screens[viewer] ?? {})
          // Two at a time: most of a screen's time is waiting until nothing moves any more.
          const look = async () => {
            const page = await context.newPage()
            const complaints = complaintsOf(page)
            for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
              const [name, path] = next
              await page.goto(athar.origin + path)
              await settled(page)
              const faults = await faultsOf(page, { w, ground })
              const arrived = new URL(page.url()).pathname
              if (arrived !== new URL(path, athar.origin).pathname) faults.push(`led to ${arrived}`)
              faults.push(...complaints.splice(0).filter((complaint) => !isExpected(complaint)))
              if (faults.length > 0) found[`${viewer}: ${name}`] = [...new Set(faults)]
            }
          }
          await Promise.all([look(), look()])
          await context.close()
        }
        expect(found).toEqual({})
      },
    )
  })
}
