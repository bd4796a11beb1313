import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../tests/e2e/support/browser.ts'
import { startAthar } from '../tests/e2e/support/program.ts'
import { type Figure, median, print } from './support.ts'

/** A phone of the lower middle on a busy network: product.md's first second is measured on it. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const TIMES = 3
const LONGEST_MS = 60_000

interface Visit {
  what: string
  path: string
  /** Stands on the page once the program does what the page is for. */
  mark: string
  /** Can be typed into before that: then the page is used as soon as something stands in it. */
  field?: string
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

interface Seen {
  painted: number
  usable: number
  /** When the program was in place, where the page could be used before. */
  placed: number | null
  shifted: number
  requests: number
  kilobytes: number
}

/** What the page notes of itself from its first moment on. */
function watch(mark: string): void {
  const notes = { painted: 0, typed: 0, marked: 0, busyUntil: 0, shifted: 0 }
  Object.assign(window, { athar: notes })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') notes.painted = entry.startTime
  })
  on('longtask', ({ startTime, duration }) => (notes.busyUntil = startTime + duration))
  on('layout-shift', (entry) => (notes.shifted += (entry as PerformanceEntry & { value: number }).value))
  const typed = () => (notes.typed ||= performance.now())
  document.addEventListener('input', () => requestAnimationFrame(typed), { capture: true, once: true })
  const look = () => {
    const found = document.querySelector<HTMLElement>(mark)
    if (found !== null && found.checkVisibility({ visibilityProperty: true }) && notes.marked === 0)
      notes.marked = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Notes = { athar: { painted: number; typed: number; marked: number; busyUntil: number; shifted: number } }

const USER = 'admin'

/** Types as soon as the page lets one. */
async function typeEarly(page: Page, field: string): Promise<void> {
  await page.locator(`input[name=${field}]`).focus()
  await page.keyboard.insertText(USER)
}

/** What was typed is of use only if it was kept, and if one gets in with it. */
async function goesOn(page: Page, field: string): Promise<void> {
  const kept = await page.locator(`#root input[name=${field}]`).inputValue()
  if (kept !== USER) throw new Error(`what was typed early did not stay: “${kept}”`)
  await page.locator('input[name=entityName]').fill('جمعية نخيل العطاء')
  await page.locator('input[name=branchName]').fill('المركز الرئيس')
  await page.locator('input[name=password]').fill('Athar2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/app/, { timeout: LONGEST_MS })
}

async function visit(context: BrowserContext, origin: string, { path, mark, field }: Visit): Promise<Seen> {
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', NETWORK)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  // What came ahead and is then taken from the page's own memory goes over no network again.
  const asked = new Set<string>()
  let bytes = 0
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) asked.add(requestId)
  })
  wire.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId))
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) asked.delete(requestId)
  })
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  // What tsx writes around functions is not in the page.
  await page.addInitScript('globalThis.__name = (one) => one')
  await page.addInitScript(watch, mark)
  await page.goto(origin + path, { waitUntil: 'commit' })
  if (field !== undefined) await typeEarly(page, field)
  await page.waitForFunction(
    () => {
      const { athar } = window as unknown as Notes
      return athar.marked > 0 && performance.now() - Math.max(athar.marked, athar.busyUntil) > 1500
    },
    null,
    { timeout: LONGEST_MS },
  )
  const notes = await page.evaluate(() => (window as unknown as Notes).athar)
  const seen = { requests: asked.size, kilobytes: bytes / 1000 }
  if (field !== undefined) await goesOn(page, field)
  await page.close()
  // A long task that begins a second after the page can be used is something else.
  const placed = notes.busyUntil > notes.marked + 1000 ? notes.marked : Math.max(notes.marked, notes.busyUntil)
  const times = field === undefined ? { usable: placed, placed: null } : { usable: notes.typed, placed }
  return { painted: notes.painted, ...times, shifted: notes.shifted, ...seen }
}

/** Someone with an empty cache; signed in, as the phone remembers them. */
async function freshVisit(browser: Browser, origin: string, one: Visit, state: State): Promise<Seen> {
  const context = await browser.newContext({
    ...PHONE,
    locale: 'ar-SA',
    serviceWorkers: 'block',
    ...(one.signedIn && { storageState: state }),
  })
  const seen = await visit(context, origin, one)
  await context.close()
  return seen
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signedIn(browser: Browser, origin: string): Promise<State> {
  const context = await browser.newContext({ ...PHONE, locale: 'ar-SA', serviceWorkers: 'block' })
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
export async function benchPhone(): Promise<void> {
  const [athar, browser] = [await startAthar(), await openBrowser()]
  try {
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
