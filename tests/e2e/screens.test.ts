import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf, plantReports, type Shown } from './support/api.ts'
import { checkAxe, complaintsOf, keepScreenshot, openBrowser, overflowOf } from './support/browser.ts'
import { type Athar, startAthar } from './support/program.ts'
import { PATIENCE, signIn } from './support/staff.ts'
import { arabic, english, type Words } from './support/words.ts'

const LOOKS = [
  { w: english, colorScheme: 'light', ground: 'light' },
  { w: arabic, colorScheme: 'dark', ground: 'dark' },
] as const

/** A key of the catalogues that has no text. */
const BARE_KEY =
  /\b(?:resources|common|imports|reports|validation|errors|shell|kit|auth|project|dashboard|ra)\.[a-z]\w*/i

/** Words of an English screen; the names and addresses of the demo hold none of them. */
const ENGLISH =
  /\b(?:Save|Cancel|Search|Edit|Delete|Next|Back|Continue|Close|Add|Create|Remove|Open|Clear|Choose|Filter|Export|Import|Print|Donors?|Projects?|Reports?|Letters?|Settings|Dashboard|Details|Updates?|Spending|Status|Name|Date|Amount|Title|Message|Picture|Publish(?:ed)?|Drafts?|Send|Sent|Opened|Failed|Sign|Password|User|Loading|Page|Rows?|Select|Sort|Yes|None|Required|Optional|Menu|Language|Gift|Gifts|Total)\b/gi

const TITLES = { en: 'What your gift did this spring', ar: 'أثر تبرعكم هذا الربيع' }

let athar: Athar
let browser: Browser
const shown: Partial<Record<Words['lang'], Shown>> = {}

beforeAll(async () => {
  athar = await startAthar()
  for (const { lang, entity, branch } of [english, arabic])
    shown[lang] = await plantReports(await apiOf(athar.origin, entity, branch), TITLES[lang])
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await athar?.stop()
})

const screensOf = ({ project, draft, sent }: Shown): Record<string, string> => ({
  dashboard: '/app/dashboard',
  projects: '/app/projects/published',
  project: `/app/projects/published/${project}`,
  'project, updates': `/app/projects/published/${project}?tab=updates`,
  'project, details': `/app/projects/published/${project}?tab=details`,
  'project form': `/app/projects/edit/${project}`,
  'new donor': '/app/donors/create',
  donors: '/app/donors/list',
  donations: '/app/donor_transactions',
  'import wizard': '/app/imports/new/donor_transactions',
  'report builder, choose': `/app/projects/${project}/reports`,
  'report builder, compose': `/app/projects/${project}/reports?report=${draft}&step=compose`,
  'report builder, confirm': `/app/projects/${project}/reports?report=${draft}&step=confirm`,
  report: `/app/projects/${project}/reports/${sent}/false`,
  'all reports': '/app/projectreports',
  outbox: '/app/outbox',
  entity: '/app/entity/view',
  profile: '/app/profile/home',
})

/** Everything that is read out or seen: text, labels, hints in empty fields, tooltips. */
const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...named].join('\n')
  })

interface Look {
  w: Words
  ground: 'light' | 'dark'
}

const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor({ timeout: PATIENCE })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}

/** All that is wrong with the screen as it stands, in words. */
async function faultsOf(page: Page, { w, ground }: Look): Promise<string[]> {
  const faults = (await checkAxe(page)).violations
  const text = await wordsOn(page)
  const key = BARE_KEY.exec(text)
  if (key) faults.push(`bare key ${key[0]}`)
  const own = text.replaceAll(/\S+@\S+/g, '')
  if (w.lang === 'ar') faults.push(...(own.match(ENGLISH) ?? []).map((word) => `English: ${word}`))
  const light = await page.evaluate(() => {
    const grounds = [document.body, document.documentElement].map((one) => getComputedStyle(one).backgroundColor)
    const painted = grounds.find((colour) => !colour.endsWith(', 0)')) ?? 'rgb(255, 255, 255)'
    return Number(/\d+/.exec(painted)?.[0]) > 128
  })
  if (light !== (ground === 'light')) faults.push(`the ground is not ${ground}`)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  // Parts that ask for the window's width do so a moment after it has changed.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: 2000 })
    .catch(() => undefined)
  const over = await overflowOf(page)
  if (over > 0) faults.push(`${over} px wider than a phone`)
  if (size) await page.setViewportSize(size)
  return faults
}

const openContext = (lang: Words['lang'], colorScheme: 'light' | 'dark'): Promise<BrowserContext> =>
  browser.newContext({
    viewport: lang === 'en' ? { width: 1440, height: 900 } : { width: 390, height: 844 },
    colorScheme,
    reducedMotion: 'reduce',
    // Axe is put in past the page's own policy.
    bypassCSP: true,
  })

describe('every screen of the job', () => {
  it.each(LOOKS)(
    '$w.lang, $ground: no axe violation, no bare key, no word of the other language, fits a phone',
    async ({ w, colorScheme, ground }) => {
      const known = shown[w.lang]
      if (known === undefined) throw new Error('nothing was planted')
      const context = await openContext(w.lang, colorScheme)
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
