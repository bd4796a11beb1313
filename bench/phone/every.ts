import type { Browser, BrowserContext } from 'playwright-core'
import { type All, plantAll } from '../../tests/e2e/support/all.ts'
import { signedIn, type Viewer } from '../../tests/e2e/support/plant.ts'
import type { Athar } from '../../tests/e2e/support/program.ts'
import { arabic } from '../../tests/e2e/support/words.ts'
import type { Scale } from '../support.ts'
import { AWAITED, BROUGHT, FIRST_VISIT, type Seen, visit } from './visit.ts'

/** What is wanted of each page, times in seconds; the sign-in, which is wanted sooner, stands in the short list. */
const LIMITS = { painted: 1, usable: 4, shifted: 0.02, requests: 40 }
/** A token lasts ten minutes, and every visit begins with the same. */
const SIGNED_IN_MS = 5 * 60_000

interface Page {
  name: string
  viewer: Viewer
  path: string
}

type Every = NonNullable<Scale['every']>
type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Everybody's screens, each address once for each who opens it. */
function pagesOf({ job, people, records, visited }: All): Page[] {
  const lists = [{ admin: job }, people, records, visited]
  const pages = lists.flatMap((screens) =>
    Object.entries(screens).flatMap(([viewer, paths]) =>
      Object.entries(paths).map(([name, path]) => ({ name: `${viewer}: ${name}`, viewer: viewer as Viewer, path })),
    ),
  )
  // What is read from a link needs nobody's sign-in, and ends what was signed in.
  return pages.map((page) => (page.path.startsWith('/app') || page.path.startsWith('/admin') ? page : outside(page)))
}

const outside = (page: Page): Page => (page.path === '/auth/logout' ? page : { ...page, viewer: 'nobody' })

/** Signed in as a phone remembers it. */
async function stateOf(browser: Browser, { origin }: Athar, { accounts }: All, viewer: Viewer): Promise<State> {
  const account = viewer === 'nobody' ? null : accounts[viewer]
  const context = await signedIn(browser, origin, { w: arabic, colorScheme: 'light' }, account)
  const page = await context.newPage()
  await page.goto(`${origin}/healthz`)
  const state = await context.storageState()
  await context.close()
  return state
}

interface Figures extends Omit<Seen, 'placed'> {
  name: string
  over: string[]
}

const COUNTED = ['shifted', 'requests'] as const
const MEASURED = ['painted', 'usable', ...COUNTED] as const

function figuresOf({ name }: Page, seen: Seen, isCounted: boolean): Figures {
  const { painted, usable, placed: _placed, ...counted } = seen
  const figures = { ...counted, painted: painted / 1000, usable: usable / 1000 }
  const over = (isCounted ? COUNTED : MEASURED).filter((what) => figures[what] > LIMITS[what])
  return { name, ...figures, over }
}

/** The better of two visits where the first is over a limit: a busy moment is no fault of the page's. */
async function measure(page: Page, isCounted: boolean, visitOnce: (page: Page) => Promise<Seen>): Promise<Figures> {
  const first = figuresOf(page, await visitOnce(page), isCounted)
  if (first.over.length === 0) return first
  const second = figuresOf(page, await visitOnce(page), isCounted)
  const isBetter = second.over.length < first.over.length || second.usable < first.usable
  return isBetter ? second : first
}

const HEAD = 'page                                             painted   usable    shift  requests      kB   over'

const lineOf = ({ name, painted, usable, shifted, requests, kilobytes, over }: Figures): string =>
  [
    name.padEnd(46),
    `${painted.toFixed(2)} s`.padStart(9),
    `${usable.toFixed(2)} s`.padStart(8),
    shifted.toFixed(3).padStart(8),
    String(requests).padStart(9),
    kilobytes.toFixed(0).padStart(7),
    `  ${over.join(', ')}`,
  ].join(' ')

/** Of a page over its limits: what its requests bring, which of them bring data, and what moved. */
function reasonsOf({ over, asked, moved }: Figures): string[] {
  const counts = BROUGHT.map((what) => `${asked[what].length} ${what}`).join(', ')
  return [
    ...(over.includes('requests') ? [counts, ...asked.data, ...asked.scripts] : []),
    ...(over.includes('shifted') ? moved.slice(0, 3) : []),
  ].map((line) => `    ${line}`)
}

/** A first visit to every page of everybody, in Arabic: usable once its title stands and nothing in sight is on its way. */
export async function visitEvery(athar: Athar, browser: Browser, { only, isCounted }: Every): Promise<void> {
  const all = await plantAll(athar, arabic)
  const states = new Map<Viewer, { state: State; since: number }>()
  const visitOnce = async ({ viewer, path }: Page): Promise<Seen> => {
    const known = states.get(viewer)
    const kept =
      known !== undefined && Date.now() - known.since < SIGNED_IN_MS
        ? known
        : { state: await stateOf(browser, athar, all, viewer), since: Date.now() }
    states.set(viewer, kept)
    const context = await browser.newContext({ ...FIRST_VISIT, storageState: kept.state })
    try {
      return await visit(context, athar.origin, { path, mark: 'h1', awaited: AWAITED, isFast: isCounted })
    } finally {
      await context.close()
    }
  }
  console.log(`\nA first visit by phone to every page\n${HEAD}`)
  const figures: Figures[] = []
  const never: string[] = []
  for (const page of pagesOf(all).filter(({ name }) => only.test(name))) {
    try {
      const found = await measure(page, isCounted, visitOnce)
      figures.push(found)
      console.log([lineOf(found), ...reasonsOf(found)].join('\n'))
    } catch (error) {
      never.push(page.name)
      console.log(`${page.name.padEnd(46)} never of use: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const over = figures.filter((one) => one.over.length > 0)
  const within = `${figures.length + never.length} pages, ${figures.length - over.length} within every limit`
  console.log(`\n${within}, ${never.length} never of use; the slowest ten:`)
  for (const one of figures.toSorted((a, b) => b.usable - a.usable).slice(0, 10)) console.log(lineOf(one))
  if (over.length + never.length > 0) process.exitCode = 1
}
