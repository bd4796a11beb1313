import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { lettersWorn } from './browser.ts'
import { goTo } from './goTo.ts'
import { NO_SCREEN, settled } from './look.ts'
import { kindOf } from './routes.ts'
import { PATIENCE } from './staff.ts'

/** Where pictures of all that is opened are laid, when one asks for them. */
const PICTURES = process.env['ATHAR_PICTURES']

/** The names of the product, and what parts them from a screen's own. */
const PRODUCT = /أثر|Athar|[\s·|–-]/g

/** A title names its screen: the product's name alone is what stands there until the program has come. */
export async function titleFaults(page: Page): Promise<string[]> {
  const title = await page.title()
  return title.replaceAll(PRODUCT, '') === '' ? [`the title names no screen: “${title}”`] : []
}

/** Colours go over into those of the other ground; what goes round for good is not waited for. */
export const comeToRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const moving = () => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    // What takes its colour from something that changes begins once that is done.
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      await new Promise((resolve) => setTimeout(resolve, 50))
    } while (moving().length > 0)
  })

export async function keepPicture(page: Page, parts: readonly string[]): Promise<void> {
  if (PICTURES === undefined) return
  const name = parts.map((part) => part.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()).join('.')
  mkdirSync(resolve(PICTURES), { recursive: true })
  await lettersWorn(page)
  await page.screenshot({ path: join(resolve(PICTURES), `${name}.png`), fullPage: true, animations: 'disabled' })
}

/** Where a page stands and what it calls itself. */
export interface Place {
  at: string
  title: string
}

const atOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

export const placeOf = async (page: Page): Promise<Place> => ({ at: atOf(page), title: await page.title() })

/** Goes back to the screen before and forth again; says where that led when it was not there. */
export async function backFaults(page: Page, before: Place): Promise<string[]> {
  const here = await placeOf(page)
  const faults: string[] = []
  const arrives = async (way: 'back' | 'forth', wanted: Place) => {
    if (way === 'back') await page.goBack()
    else await page.goForward()
    await settled(page)
    await page
      .waitForFunction((title) => document.title === title, wanted.title, { timeout: PATIENCE })
      .catch(() => undefined)
    const { at, title } = await placeOf(page)
    if (at !== wanted.at || title !== wanted.title)
      faults.push(`${way} led to ${at} “${title}”, not to ${wanted.at} “${wanted.title}”`)
  }
  await arrives('back', before)
  await arrives('forth', here)
  return faults
}

interface Links {
  /** Same-origin addresses. */
  hrefs: string[]
  /** Links within the page that lead to nothing. */
  dead: string[]
}

const readLinks = (page: Page): Promise<Links> =>
  page.evaluate(() => {
    const anchors = [...document.querySelectorAll<HTMLAnchorElement>('a')]
    const here = window.location.href.split('#')[0]
    const within = anchors.filter(({ href }) => href.includes('#') && href.split('#')[0] === here)
    const lost = within.filter(({ hash }) => document.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`) === null)
    const empty = anchors.filter((one) => one.getAttribute('href') === '')
    return {
      hrefs: anchors
        .filter((one) => one.href !== '' && one.origin === window.location.origin && !within.includes(one))
        .map(({ href }) => href),
      dead: [...lost, ...empty].map((one) => `a link to nothing: ${one.outerHTML.slice(0, 120)}`),
    }
  })

/** Of each kind of address one that a screen links to, with the screen. */
export class LinksSeen {
  private readonly first = new Map<string, { path: string; from: string }>()

  /** @returns the links of the screen that lead nowhere by themselves */
  async read(page: Page, from: string): Promise<string[]> {
    const { hrefs, dead } = await readLinks(page)
    for (const href of hrefs) {
      const { pathname, search, searchParams } = new URL(href)
      const kind = [kindOf(pathname), ...searchParams.keys()].join(' ')
      if (!this.first.has(kind)) this.first.set(kind, { path: pathname + search, from })
    }
    return dead
  }

  /** Opens one of each kind, as whoever has seen the link. @returns what does not lead to a screen, by where it stood */
  async open(page: Page, origin: string, tried: Set<string>): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {}
    for (const [kind, { path, from }] of this.first) {
      if (tried.has(kind)) continue
      tried.add(kind)
      const faults = await linkFaults(page, origin, path)
      if (faults.length > 0) found[`${from}, link to ${path}`] = faults
    }
    return found
  }
}

/** What is read in a screen's place. */
const isScreen = async (page: Page, origin: string, path: string): Promise<boolean> => {
  const answer = await page.request.get(origin + path, { maxRedirects: 0 })
  return (answer.headers()['content-type'] ?? '').startsWith('text/html')
}

async function linkFaults(page: Page, origin: string, path: string): Promise<string[]> {
  try {
    if (!(await isScreen(page, origin, path))) {
      const answer = await page.request.get(origin + path)
      return answer.ok() ? [] : [`answered ${answer.status()}`]
    }
    await goTo(page, origin, path)
    await settled(page)
    const headings = await page.getByRole('heading').allInnerTexts()
    const faults = headings.filter((words) => NO_SCREEN.includes(words.trim())).map((words) => `no screen: ${words}`)
    const arrived = new URL(page.url()).pathname
    if (arrived !== path && arrived === '/403') faults.push(`led to ${arrived}`)
    return [...faults, ...(await titleFaults(page))]
  } catch (error) {
    return [`never stood still: ${error instanceof Error ? error.message : String(error)}`]
  }
}
