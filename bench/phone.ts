import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../tests/e2e/support/browser.ts'
import { startAthar } from '../tests/e2e/support/program.ts'
import { visitEvery } from './phone/every.ts'
import { FIRST_VISIT, type Seen, USER, type Visited, visit } from './phone/visit.ts'
import { type Figure, median, print, type Scale } from './support.ts'

const TIMES = 3

interface Visit extends Visited {
  what: string
  signedIn: boolean
  /** In seconds. */
  usable: number
  requests: number
}

const VISITS: readonly Visit[] = [
  {
    what: 'sign-in',
    path: '/auth/login',
    mark: '#root input[name=password]',
    field: 'userName',
    signedIn: false,
    usable: 2.5,
    requests: 15,
  },
  { what: 'dashboard', path: '/app', mark: 'main h1', signedIn: true, usable: 4, requests: 40 },
  {
    what: 'projects',
    path: '/app/projects',
    mark: 'main li a, main tbody tr',
    signedIn: true,
    usable: 4,
    requests: 40,
  },
]

/** Someone with an empty cache; signed in, as the phone remembers them. */
async function freshVisit(browser: Browser, origin: string, one: Visit, state: State): Promise<Seen> {
  const context = await browser.newContext({ ...FIRST_VISIT, ...(one.signedIn && { storageState: state }) })
  const seen = await visit(context, origin, one)
  await context.close()
  return seen
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signedIn(browser: Browser, origin: string): Promise<State> {
  const context = await browser.newContext(FIRST_VISIT)
  const page: Page = await context.newPage()
  await page.goto(`${origin}/auth/login`)
  await page.locator('input[name=entityName]').fill('جمعية نخيل العطاء')
  await page.locator('input[name=branchName]').fill('المركز الرئيس')
  await page.locator('input[name=userName]').fill(USER)
  await page.locator('input[name=password]').fill('Athar2026')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/app/)
  await page.locator('main h1').first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

const seconds = (milliseconds: readonly number[]): number => median(milliseconds) / 1000

function figures({ what, usable, requests }: Visit, seen: readonly Seen[]): Figure[] {
  const painted = seconds(seen.map((one) => one.painted))
  const ready = seconds(seen.map((one) => one.usable))
  const shifted = Math.max(...seen.map((one) => one.shifted))
  const asked = Math.max(...seen.map((one) => one.requests))
  const placed = seen.flatMap((one) => one.placed ?? [])
  const weight = median(seen.map((one) => one.kilobytes))
  return [
    { what: `${what}: first paint`, value: `${painted.toFixed(2)} s`, target: '<= 1.0 s', met: painted <= 1 },
    { what: `${what}: usable`, value: `${ready.toFixed(2)} s`, target: `<= ${usable} s`, met: ready <= usable },
    ...(placed.length === 0
      ? []
      : [{ what: `${what}: program in place`, value: `${seconds(placed).toFixed(2)} s`, target: '-', met: null }]),
    { what: `${what}: layout shift`, value: shifted.toFixed(3), target: '<= 0.02', met: shifted <= 0.02 },
    { what: `${what}: requests`, value: String(asked), target: `<= ${requests}`, met: asked <= requests },
    { what: `${what}: over the network`, value: `${weight.toFixed(0)} kB`, target: '-', met: null },
  ]
}

/**
 * The first second on a phone with an empty cache: 1.6 Mbit/s, 150 ms, a processor four times slower (Chromium's own
 * throttling), the built program with its demo data, over HTTP/1.1 as it serves without TLS. Usable: what the page is for
 * stands there, and no long task holds it; of the sign-in, what somebody types at once is drawn, stands in the program's form
 * in the end, and signs them in.
 */
export async function benchPhone(_url: string, { every }: Scale): Promise<void> {
  const [athar, browser] = [await startAthar(), await openBrowser()]
  try {
    if (every !== undefined) {
      await visitEvery(athar, browser, every)
      return
    }
    const state = await signedIn(browser, athar.origin)
    for (const one of VISITS) {
      const seen: Seen[] = []
      for (let time = 0; time < TIMES; time += 1) seen.push(await freshVisit(browser, athar.origin, one, state))
      print(`A first visit by phone: ${one.what}`, figures(one, seen))
    }
  } finally {
    await browser.close()
    await athar.stop()
  }
}
