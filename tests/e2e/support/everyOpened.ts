import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiOf, plantShown } from './api.ts'
import { goTo } from './goTo.ts'
import { athar, browser, programAndBrowser } from './journey.ts'
import { type LOOKS, openContext, settled } from './look.ts'
import { openAll, refuseWrites } from './openAll.ts'
import { screensOf } from './screens.ts'
import { signIn } from './staff.ts'

const TITLES = { en: 'What your gift did this spring', ar: 'أثر تبرعكم هذا الربيع' }
const REFUSED = { en: 'Not now', ar: 'ليس الآن' }

/** Screens that open much: each is looked at in one of the languages, as a walk through all of them takes half an hour. */
const SCREENS = {
  ar: ['projects', 'project', 'project form', 'new donor', 'donors', 'donations', 'all reports', 'report'],
  en: [
    'project, updates',
    'project form, media',
    'categories',
    'saved settings',
    'planner',
    'unnamed gifts',
    'chat',
    'surveys',
    'survey form',
    'survey results',
    'new campaign',
    'campaign',
    'compare packages',
    'entity',
    'profile',
  ],
}

const LONG_MS = 600_000

/** Everything that opens on the screens of a charity's administrator, in one look. */
export const describeOpened = (look: (typeof LOOKS)[number]): void => {
  const { w, colorScheme, ground } = look
  describe(`all that opens, ${w.lang}, ${ground}`, () => {
    programAndBrowser()

    it(
      'dialogs, menus and lists: no axe violation, no bare key, fits, has the keyboard, and gives it back at Escape',
      async () => {
        const api = await apiOf(athar.origin, w.entity, w.branch)
        const known = await plantShown(api, TITLES[w.lang])
        const context = await openContext(browser, w.lang, colorScheme)
        const page = await context.newPage()
        // A page that asks whether to leave may be gone before the answer comes: then there is nothing left to be asked.
        page.on('dialog', (asked) => void asked.accept().catch(() => undefined))
        await page.goto(`${athar.origin}/auth/login`)
        if (w.lang === 'ar') await page.getByRole('button', { name: 'العربية', exact: true }).click()
        await signIn(page, w.entity, w.branch, w.signIn)
        await page.waitForURL('**/app/dashboard')
        await refuseWrites(context, REFUSED[w.lang])
        const found: Record<string, unknown> = {}
        let count = 0
        const at = async (one: Page, path: string): Promise<void> => {
          await goTo(one, athar.origin, path)
          await settled(one)
        }
        const screens = screensOf(known)
        for (const name of SCREENS[w.lang]) {
          const path = screens[name]
          if (path === undefined) throw new Error(`there is no screen ${name}`)
          const fresh = async (): Promise<void> => {
            await page.goto('about:blank')
            await at(page, path)
          }
          await fresh()
          const opened = await openAll(page, 'main', { w, ground }, fresh)
          count += opened.count
          if (Object.keys(opened.faults).length > 0) found[name] = opened.faults
        }
        await context.close()
        expect(found).toEqual({})
        expect(count).toBeGreaterThan(20)
      },
      LONG_MS,
    )
  })
}
