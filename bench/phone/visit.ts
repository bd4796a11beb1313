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
  /** As fast as the machine is, where only what is asked for is counted. */
  isFast?: boolean
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
  /** What moved, the furthest first. */
  moved: string[]
  requests: number
  /** The addresses asked for, by what they bring. */
  asked: Readonly<Record<Brought, readonly string[]>>
  kilobytes: number
}

/** What a request brings. */
export const BROUGHT = ['page', 'scripts', 'sheets', 'faces', 'pictures', 'data'] as const
type Brought = (typeof BROUGHT)[number]

const KINDS: Readonly<Record<string, Brought>> = {
  Document: 'page',
  Script: 'scripts',
  Stylesheet: 'sheets',
  Font: 'faces',
  Image: 'pictures',
}

/** Parts of the program are fetched as data too (src/providers/arrive.ts). */
function broughtBy(url: URL, type: string): Brought {
  if (url.pathname.endsWith('.js')) return 'scripts'
  if (url.pathname.endsWith('.woff2')) return 'faces'
  return KINDS[type] ?? 'data'
}

function sorted(asked: Iterable<{ url: URL; type: string }>): Seen['asked'] {
  const found: Record<Brought, string[]> = { page: [], scripts: [], sheets: [], faces: [], pictures: [], data: [] }
  for (const { url, type } of asked) found[broughtBy(url, type)].push(url.pathname + url.search)
  return found
}

interface Moved {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

interface Notes {
  athar: {
    painted: number
    typed: number
    marked: number
    busyUntil: number
    shifted: number
    moved: { by: number; at: number; what: string }[]
  }
}

/** What the page notes of itself from its first moment on. */
function watch({ mark, awaited }: Pick<Visited, 'mark' | 'awaited'>): void {
  const notes: Notes['athar'] = { painted: 0, typed: 0, marked: 0, busyUntil: 0, shifted: 0, moved: [] }
  Object.assign(window, { athar: notes })
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') notes.painted = entry.startTime
  })
  on('longtask', ({ startTime, duration }) => (notes.busyUntil = startTime + duration))
  const said = ({ node, previousRect: from, currentRect: to }: Moved) => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null)
    const words = element?.textContent.trim().slice(0, 40) ?? ''
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    return `${element?.tagName.toLowerCase() ?? 'gone'} “${words}” ${box(from)} → ${box(to)}`
  }
  on('layout-shift', (entry) => {
    const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: Moved[] }
    notes.shifted += value
    const [furthest] = sources
    if (furthest) notes.moved.push({ by: value, at: entry.startTime, what: said(furthest) })
  })
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
  { path, mark, awaited, field, isFast = false }: Visited,
): Promise<Seen> {
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  if (!isFast) {
    await wire.send('Network.emulateNetworkConditions', NETWORK)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  // What came ahead and is then taken from the page's own memory goes over no network again.
  const asked = new Map<string, { url: URL; type: string }>()
  let bytes = 0
  wire.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (request.url.startsWith('http')) asked.set(requestId, { url: new URL(request.url), type })
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
  const moved = notes.moved
    .toSorted((one, other) => other.by - one.by)
    .map(({ by, at, what }) => `${by.toFixed(3)} after ${(at / 1000).toFixed(1)} s: ${what}`)
  const seen = { requests: asked.size, asked: sorted(asked.values()), moved, kilobytes: bytes / 1000 }
  if (field !== undefined) await goesOn(page, field)
  await page.close()
  // A long task that begins a second after the page can be used is something else.
  const placed = notes.busyUntil > notes.marked + 1000 ? notes.marked : Math.max(notes.marked, notes.busyUntil)
  const times = field === undefined ? { usable: placed, placed: null } : { usable: notes.typed, placed }
  return { painted: notes.painted, ...times, shifted: notes.shifted, ...seen }
}
