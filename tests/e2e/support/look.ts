import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { catalogues } from '../../../i18n/both.ts'
import { checkAxe, lettersWorn, overflowOf } from './browser.ts'
import { networkIdle, watchNetwork } from './network.ts'
import { PATIENCE } from './staff.ts'
import { arabic, english, type Words } from './words.ts'

export const LOOKS = [
  { w: english, colorScheme: 'light', ground: 'light' },
  { w: arabic, colorScheme: 'dark', ground: 'dark' },
] as const

export const COMPUTER = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export interface Turn {
  ground: 'light' | 'dark'
  viewport: typeof COMPUTER
}

/**
 * How a screen is looked at in one of the languages: in the other one it is in the other colours and of the other size. What
 * goes with what turns from screen to screen, by its name, so that all of them together are every pair, and none is looked at
 * more than twice.
 */
export function turnOf(lang: Words['lang'], screen: string): Turn {
  const turn = Array.from(screen).reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % 4
  const isArabic = lang === 'ar'
  const ground = isArabic === turn % 2 < 1 ? 'dark' : 'light'
  return { ground, viewport: isArabic === turn < 2 ? PHONE : COMPUTER }
}

const PARTS_OF_TEXTS = [...Object.keys(catalogues.en), 'ra'].join('|')

/** A key of the catalogues that has no text; names of files and hosts look alike. */
const BARE_KEY = new RegExp(
  `(?<![\\w./@-])(?:${PARTS_OF_TEXTS})\\.(?!(?:csv|xlsx|pdf|txt|png|jpe?g|com|org|sa|example|test)\\b)[a-z]\\w*`,
)

/** A place in a text that nobody has filled: the catalogues write %{count}. */
const UNFILLED = /%\{\w*\}/

/** Words of an English screen; the names and addresses of the demo hold none of them. */
const ENGLISH =
  /\b(?:Save|Cancel|Search|Edit|Delete|Next|Back|Continue|Close|Add|Create|Remove|Open|Clear|Choose|Filter|Export|Import|Print|Donors?|Projects?|Reports?|Letters?|Settings|Dashboard|Details|Updates?|Spending|Status|Name|Date|Amount|Title|Message|Picture|Publish(?:ed)?|Drafts?|Send|Sent|Opened|Failed|Sign|Password|User|Loading|Page|Rows?|Select|Sort|Yes|None|Required|Optional|Menu|Language|Gift|Gifts|Total|Users|Branch|Entity|Entities|Roles?|Registrations?|Licence|Approve|Reject|Activate|Deactivate|Invite|Invitation|Administrators?|Device|Session|Template|Payment)\b/gi

/** Everything that is read out or seen: text, labels, hints in empty fields, tooltips. */
const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...named].join('\n')
  })

export interface Look {
  w: Words
  ground: 'light' | 'dark'
}

/** How many outlines stand in place of what is on its way: in sight, or on all of the page. Runs in the page. */
function outlines(isAll: boolean): number {
  const isSeen = (one: Element): boolean => {
    const { top, bottom } = one.getBoundingClientRect()
    return isAll || (top < window.innerHeight && bottom > 0)
  }
  return [...document.querySelectorAll('.MuiSkeleton-root')].filter((one) => one.checkVisibility() && isSeen(one))
    .length
}

async function still(page: Page): Promise<void> {
  await networkIdle(page, PATIENCE)
  // On a busy machine the network may idle between two answers.
  await expect.poll(() => page.evaluate(outlines, false), { timeout: PATIENCE }).toBe(0)
}

/** From the top down the page and back, as its reader goes: what lies far off is fetched once one comes near. Runs in the page. */
async function goThrough(): Promise<void> {
  const { innerHeight, scrollY: before } = window
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    window.scrollTo(0, top)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  window.scrollTo(0, before)
}

/** A list that comes near brings pictures, which come near themselves. */
const TURNS = 4

export const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').filter({ visible: true }).first().waitFor({ timeout: PATIENCE })
  await still(page)
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.evaluate(goThrough)
    await still(page)
    if ((await page.evaluate(outlines, true)) === 0) break
  }
  // On a busy machine what came near may be on its way while nothing is asked.
  const never = { timeout: PATIENCE, message: 'outlines that never filled' }
  await expect.poll(() => page.evaluate(outlines, true), never).toBe(0)
  await lettersWorn(page)
}

/** Each screen passes about thirty, a page of words ten; a page that did not come passes a handful. */
const LEAST_PASSED = 9

/** [2.10] what stands at an address where no screen does, where one is not built yet, and where one broke. */
export const NO_SCREEN: readonly string[] = [
  'This page does not exist',
  'Not available yet',
  'This page could not be shown',
  'Something went wrong',
  'هذه الصفحة غير موجودة',
  'غير متاحة بعد',
  'تعذّر عرض هذه الصفحة',
  'حدث خطأ ما',
]

/** Of a phone, and of a small laptop. */
const WIDTHS = [1280, 390] as const

/** By how many pixels a screen is wider than a window of this width. */
async function overAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 844 })
  // Parts that ask for the window's width do so a moment after it has changed.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: PATIENCE })
    .catch(() => undefined)
  return overflowOf(page)
}

/** Keys without a text, places that nobody has filled, and in Arabic words of English. */
export async function textFaults(page: Page, { w }: Pick<Look, 'w'>): Promise<string[]> {
  const faults: string[] = []
  const text = await wordsOn(page)
  const key = BARE_KEY.exec(text)
  if (key) faults.push(`bare key ${key[0]}`)
  const place = UNFILLED.exec(text)
  if (place) faults.push(`unfilled ${place[0]}`)
  // Addresses (a search result writes its path with ›), the user name that the demo gives to project administrators, the
  // names of the platform's templates for English readers, and what a service writes of itself.
  const own = text.replaceAll(
    /Impact report ready|Survey invitation|Thanks for a donation|Donation reminder|name=value|\bstatus أو data|\bfailed\b|\S+@\S+|\S+(?: › \S+)+|(?<!\S)projects(?!\S)/g,
    '',
  )
  if (w.lang === 'ar') faults.push(...(own.match(ENGLISH) ?? []).map((word) => `English: ${word}`))
  return faults
}

/** Whether the page stands on light or on dark. Runs in the page. */
function standsOn(ground: Look['ground']): boolean {
  const grounds = [document.body, document.documentElement].map((one) => getComputedStyle(one).backgroundColor)
  const painted = grounds.find((colour) => !colour.endsWith(', 0)')) ?? 'rgb(255, 255, 255)'
  return Number(/\d+/.exec(painted)?.[0]) > 128 === (ground === 'light')
}

/** All that is wrong with the screen as it stands, in words. */
export async function faultsOf(page: Page, { w, ground }: Look): Promise<string[]> {
  const { violations: faults, passes } = await checkAxe(page)
  if (passes < LEAST_PASSED) faults.push(`only ${passes} rules had anything to look at`)
  const headings = await page.getByRole('heading').allInnerTexts()
  faults.push(...headings.filter((words) => NO_SCREEN.includes(words.trim())).map((words) => `no screen: ${words}`))
  faults.push(...(await textFaults(page, { w })))
  // A page that was told of other colours a moment ago may not have drawn them yet.
  const isOnGround = page.waitForFunction(standsOn, ground, { timeout: PATIENCE })
  if (!(await isOnGround.then(Boolean, () => false))) faults.push(`the ground is not ${ground}`)
  const size = page.viewportSize()
  for (const width of WIDTHS) {
    const over = await overAt(page, width)
    if (over > 0) faults.push(`${over} px wider than ${width}`)
  }
  if (size) await page.setViewportSize(size)
  return faults
}

export const openContext = async (
  browser: Browser,
  lang: Words['lang'],
  colorScheme: 'light' | 'dark',
): Promise<BrowserContext> =>
  watchNetwork(
    await browser.newContext({
      viewport: lang === 'en' ? COMPUTER : PHONE,
      colorScheme,
      reducedMotion: 'reduce',
      // Axe is put in past the page's own policy.
      bypassCSP: true,
    }),
  )
