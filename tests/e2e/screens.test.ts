import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf, plantReports, type Shown } from './support/api.ts'
import { complaintsOf, keepScreenshot, openBrowser } from './support/browser.ts'
import { faultsOf, LOOKS, openContext, settled } from './support/look.ts'
import { type Planted, plantIdentity, signedIn, type Viewer } from './support/plant.ts'
import { postboxOf } from './support/postbox.ts'
import { type Athar, startAthar } from './support/program.ts'
import { screensOf } from './support/screens.ts'
import { signIn } from './support/staff.ts'
import { arabic, english, type Words } from './support/words.ts'

const TITLES = { en: 'What your gift did this spring', ar: 'أثر تبرعكم هذا الربيع' }

let athar: Athar
let browser: Browser
const shown: Partial<Record<Words['lang'], Shown>> = {}
const planted: Partial<Record<Words['lang'], Planted>> = {}

beforeAll(async () => {
  athar = await startAthar()
  const post = postboxOf(athar.dataDir)
  for (const w of [english, arabic]) {
    shown[w.lang] = await plantReports(await apiOf(athar.origin, w.entity, w.branch), TITLES[w.lang])
    planted[w.lang] = await plantIdentity(athar.origin, post, w)
  }
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await athar?.stop()
})

describe('every screen of the job', () => {
  it.each(LOOKS)(
    '$w.lang, $ground: no axe violation, no bare key, no word of the other language, fits a phone',
    async ({ w, colorScheme, ground }) => {
      const known = shown[w.lang]
      if (known === undefined) throw new Error('nothing was planted')
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
        if (name === 'dashboard' && w.lang === 'en') await keepScreenshot(page, 'dashboard-en.png')
      }
      await page.goto(`${known.letter}?lang=${w.lang}`)
      await look('letter')
      expect(found).toEqual({})
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

/** A link that is spent answers so; everything else that the browser complains about is a fault. */
const isExpected = (complaint: string): boolean => /^404 \S+\/api\/Account\/(?:ReadLink|VerifyEmail)$/.test(complaint)

const PARTS: readonly { part: string; viewers: readonly Viewer[] }[] = [
  { part: 'before the sign-in', viewers: ['nobody'] },
  { part: 'of the platform', viewers: ['platform'] },
  { part: 'of people and their homes', viewers: ['admin', 'projects', 'support', 'newcomer', 'donor'] },
]

describe.each(LOOKS)('every screen of accounts and of the platform, $w.lang, $ground', ({ w, colorScheme, ground }) => {
  it.each(PARTS)(
    '[2.2] [2.39] [2.43] [2.50] $part: no axe violation, no bare key, no word of the other language, fits a phone',
    async ({ viewers }) => {
      const found: Record<string, string[]> = {}
      for (const viewer of viewers) {
        const account = viewer === 'nobody' ? null : (planted[w.lang]?.accounts[viewer] ?? null)
        const context = await signedIn(browser, athar.origin, { w, colorScheme }, account)
        const waiting = Object.entries(planted[w.lang]?.screens[viewer] ?? {})
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
