import type { BrowserContext, Page } from 'playwright-core'
import { complaintsOf, elsewhereOf, keepScreenshot } from './browser.ts'
import { goTo } from './goTo.ts'
import { COMPUTER, faultsOf, PHONE, settled, type Turn, turnOf } from './look.ts'
import type { Viewer } from './plant.ts'
import { kindOf } from './routes.ts'
import { backFaults, comeToRest, keepPicture, LinksSeen, type Place, placeOf, titleFaults } from './sweep.ts'
import type { Words } from './words.ts'

/** Each screen in all four looks in place of one, its links followed, back and forth tried: half an hour a language. */
export const IS_WHOLE = process.env['ATHAR_LOOKS'] === 'all'

const GROUNDS = ['light', 'dark'] as const

/** A link that is spent answers so; everything else that the browser complains about is a fault. */
const isExpected = (complaint: string): boolean => /^404 \S+\/api\/Account\/(?:ReadLink|VerifyEmail)$/.test(complaint)

/** [7.6] the page after a new password opens to whoever comes from setting one. Runs in the page. */
const afterReset = (): void => {
  if (window.location.pathname === '/auth/reset-done')
    window.history.replaceState({ usr: { donor: false }, key: 'reset', idx: 0 }, '')
}

/** Addresses of records that stand on the screen of what they belong to. */
const LEADS_ON = new Set([
  'import, columns',
  'import, done',
  'report, by its id',
  'saved setting',
  'newest Ehsan report',
])

interface Lane {
  /** Name and path. */
  waiting: [string, string][]
  turns: (screen: string) => readonly Turn[]
}

/**
 * Two at a time, as most of a screen's time is waiting until nothing moves any more: both take from one list, and all that
 * they take once; or each takes all of it, one on a phone and one on a computer.
 */
function lanesOf(lang: Words['lang'], screens: Readonly<Record<string, string>>): Lane[] {
  if (IS_WHOLE)
    return [PHONE, COMPUTER].map((viewport) => ({
      waiting: Object.entries(screens),
      turns: () => GROUNDS.map((ground) => ({ ground, viewport })),
    }))
  const lane: Lane = { waiting: Object.entries(screens), turns: (screen) => [turnOf(lang, screen)] }
  return [lane, lane]
}

/** Screens whose pictures stand in the README, each in one of the languages. */
const README_SHOWS: Readonly<Record<Words['lang'], Readonly<Record<string, string>>>> = {
  en: { dashboard: 'dashboard-en.png' },
  ar: {
    'survey with answers': 'survey-ar.png',
    'campaign that is out': 'campaign-ar.png',
    'import, columns': 'import-ar.png',
  },
}

async function keepComputer(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(COMPUTER)
  await settled(page)
  await comeToRest(page)
  await keepScreenshot(page, name)
}

/** Who walks, where, and what is known from one walk to the next. */
export interface Walker {
  origin: string
  w: Words
  viewer: Viewer
  /** Paths. */
  opened: string[]
  /** Kinds of links that this viewer has followed. */
  tried: Set<string>
  /** Titles that have been read, by whom, and on which kind of address. */
  titles: Map<string, string>
}

/** One page that goes from screen to screen. */
class Walking {
  private readonly complaints: string[]
  private readonly elsewhere: string[]
  private before: Place | null = null

  constructor(
    private readonly page: Page,
    private readonly walker: Walker,
    private readonly links: LinksSeen,
  ) {
    this.complaints = complaintsOf(page)
    this.elsewhere = elsewhereOf(page, walker.origin)
  }

  /** What is wrong at an address; a page that never stands still is one fault, and the walk goes on. */
  async faultsAt(name: string, path: string, turns: readonly Turn[]): Promise<string[]> {
    const { page, walker } = this
    const { pathname } = new URL(path, walker.origin)
    walker.opened.push(pathname)
    const faults: string[] = []
    try {
      for (const [at, turn] of turns.entries()) {
        await page.emulateMedia({ colorScheme: turn.ground })
        await page.setViewportSize(turn.viewport)
        if (at === 0) await goTo(page, walker.origin, path)
        await settled(page)
        if (at > 0) await comeToRest(page)
        if (at === 0 && IS_WHOLE) faults.push(...(await this.leadsOf(name, path, turn)))
        faults.push(...(await this.looked(name, turn)))
      }
    } catch (error) {
      faults.push(`never stood still: ${error instanceof Error ? error.message : String(error)}`)
    }
    const arrived = new URL(page.url()).pathname
    if (arrived !== pathname && !LEADS_ON.has(name)) faults.push(`led to ${arrived}`)
    faults.push(...this.said())
    return [...new Set(faults)]
  }

  private async looked(name: string, turn: Turn): Promise<string[]> {
    const { page, walker } = this
    const { ground, viewport } = turn
    const size = viewport === PHONE ? 'phone' : 'computer'
    // First, as what is wrong with it is looked for in other widths too.
    await keepPicture(page, [walker.viewer, name, walker.w.lang, ground, size])
    const faults = [...(await faultsOf(page, { w: walker.w, ground })), ...(await titleFaults(page))]
    return IS_WHOLE ? faults.map((fault) => `${size}, ${ground}: ${fault}`) : faults
  }

  /** Where its links lead, and where back leads; the latter on the phone or on the computer, by turns. */
  private async leadsOf(name: string, path: string, { viewport }: Turn): Promise<string[]> {
    const { page, walker } = this
    const faults = await this.links.read(page, name)
    const here = await placeOf(page)
    faults.push(...this.sharedTitle(here))
    const before = this.before
    this.before = here
    // What the address fills in by itself it fills in before the program is told of a link, and after it went where goTo goes.
    const isFilled = here.at.startsWith(`${path}?`)
    if (before !== null && before.at !== here.at && !isFilled && turnOf(walker.w.lang, name).viewport === viewport)
      faults.push(...(await backFaults(page, before)))
    return faults
  }

  /** Tabs and bookmarks are told apart by their titles; tabs and steps of one page have the same. */
  private sharedTitle({ at, title }: Place): string[] {
    const { titles, viewer } = this.walker
    const kind = kindOf(at.split('?')[0] ?? '')
    const other = titles.get(`${viewer} ${title}`) ?? kind
    titles.set(`${viewer} ${title}`, kind)
    return other === kind ? [] : [`has the title of ${other}: “${title}”`]
  }

  private said(): string[] {
    return [...this.complaints.splice(0).filter((one) => !isExpected(one)), ...this.elsewhere.splice(0)]
  }

  /** One of each kind of link that was seen. */
  async follow(): Promise<Record<string, string[]>> {
    const found = await this.links.open(this.page, this.walker.origin, this.walker.tried)
    const said = this.said()
    return said.length > 0 ? { ...found, links: said } : found
  }
}

/** Opens every screen of a list. @returns what is wrong, by its name */
export async function walk(
  context: BrowserContext,
  screens: Readonly<Record<string, string>>,
  walker: Walker,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const links = new LinksSeen()
  const look = async ({ waiting, turns }: Lane, isLast: boolean) => {
    const page = await context.newPage()
    await page.addInitScript(afterReset)
    const walking = new Walking(page, walker, links)
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, path] = next
      const faults = await walking.faultsAt(name, path, turns(name))
      if (faults.length > 0) found[name] = [...(found[name] ?? []), ...faults]
      const picture = README_SHOWS[walker.w.lang][name]
      if (picture !== undefined && walker.viewer === 'admin') await keepComputer(page, picture)
    }
    if (IS_WHOLE && isLast) Object.assign(found, await walking.follow())
    await page.close()
  }
  await Promise.all(lanesOf(walker.w.lang, screens).map((lane, at, all) => look(lane, at === all.length - 1)))
  return found
}
