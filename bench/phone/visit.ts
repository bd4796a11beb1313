import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A phone of the lower middle on a busy network: product.md's first second is measured on it. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER = 4
/** Nothing is kept from an earlier visit. */
export const FIRST_VISIT: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'ar-SA',
  serviceWorkers: 'block',
}
const LONGEST_MS = 60_000

/** What stands on a page while what it shows is on its way. */
export const AWAITED = '.MuiSkeleton-root, [aria-busy=true], [role=progressbar]:not([aria-valuenow])'

export interface Visited {
  path: string
  /** Stands on the page once the program does what the page is for. */
  mark: string
  /** While one of these is in sight it does not; left out, it does for good as soon as the mark stands. */
  awaited?: string
  /** Can be typed into before that: then the page is used as soon as something stands in it. */
  field?: string
}

export interface Seen {
  painted: number
  usable: number
  /** When the program was in place, where the page could be used before. */
  placed: number | null
  shifted: number
  requests: number
  kilobytes: number
}

/** What the page notes of itself from its first moment on. */
function watch({ mark, awaited }: Pick<Visited, 'mark' | 'awaited'>): void {
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
  const isInSight = (element: Element) => {
    const { top, height } = element.getBoundingClientRect()
    return height > 0 && top < window.innerHeight
  }
  const isUsable = () =>
    document.querySelector(mark)?.checkVisibility({ visibilityProperty: true }) === true &&
    (awaited === undefined || ![...document.querySelectorAll(awaited)].some(isInSight))
  const look = () => {
    if (isUsable()) notes.marked ||= performance.now()
    else if (awaited !== undefined) notes.marked = 0
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

type Notes = { athar: { painted: number; typed: number; marked: number; busyUntil: number; shifted: number } }

export const USER = 'admin'

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

export async function visit(
  context: BrowserContext,
  origin: string,
  { path, mark, awaited, field }: Visited,
): Promise<Seen> {
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
  await page.addInitScript(watch, { mark, ...(awaited !== undefined && { awaited }) })
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
