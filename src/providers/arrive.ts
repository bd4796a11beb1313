// Vite's way to a part of the program, in place of its own (bin/lib/arrival.ts): the part's files are here before the
// browser is asked to run them. Chromium takes a module that could not be had once as failed for as long as the page
// stands, so that neither a second press nor a network that is back would bring it.

/** What is here or on its way, by address; what could not be had is asked for anew. */
const arriving = new Map<string, Promise<void>>()

/** A style sheet that was only fetched ahead is not worn yet. */
const standing = (): Set<string> =>
  new Set(
    [...document.querySelectorAll('link')]
      .filter(({ rel, href }) => rel === 'stylesheet' || !href.endsWith('.css'))
      .map(({ href }) => href),
  )

function wear(sheet: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = sheet
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new TypeError(`${sheet} cannot be had`))
    })
    document.head.append(link)
  })
}

const OUT_OF_REACH = 'OutOfReach'
const GONE = 'PartGone'
const isCalled = (fault: unknown, name: string): boolean => fault instanceof Error && fault.name === name

/** Whether no answer came for a part: whoever asked for it says so. */
export const isOutOfReach = (fault: unknown): boolean => isCalled(fault, OUT_OF_REACH)
/** Whether a newer version has taken a part's files away: it comes with the whole page alone. */
export const isGone = (fault: unknown): boolean => isCalled(fault, GONE)

function outOfReach(cause: unknown): never {
  throw Object.assign(new TypeError('A part of the program is out of reach', { cause }), { name: OUT_OF_REACH })
}

async function take(url: string): Promise<void> {
  if (url.endsWith('.css')) return wear(url)
  const answer = await fetch(url).catch(outOfReach)
  if (answer.status === 404) throw Object.assign(new TypeError(`${url} is gone`), { name: GONE })
  if (!answer.ok) throw new TypeError(`${url} answers ${answer.status}`)
  // Whole: the browser then has it from its own cache.
  await answer.arrayBuffer()
}

function arrive(url: string): Promise<void> {
  const known = arriving.get(url)
  if (known) return known
  const underway = take(url).catch((fault: unknown) => {
    arriving.delete(url)
    throw fault
  })
  arriving.set(url, underway)
  return underway
}

/** The part's own file, which Vite does not name where it needs no other. */
const ownFile = (load: () => unknown): string[] => {
  const [, file] = /import\(\s*["'`]\.\/([^"'`]+)["'`]/.exec(String(load)) ?? []
  return file === undefined ? [] : [`assets/${file}`]
}

/** So long after it began the first page is still coming. */
const FIRST_MS = 10_000

/** Whether something could be lost by a part that fails for good: someone has touched the page, or reads it by now. */
const isInUse = (): boolean =>
  ((navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true) || performance.now() > FIRST_MS

/** The first page is not held up: all its files are on their way at once, as Vite itself has it. */
async function fetchAhead(url: string): Promise<void> {
  if (url.endsWith('.css')) return arrive(url)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url }))
}

/**
 * @param load runs the part
 * @param files what it needs, below the origin
 * @throws TypeError where a file cannot be had; asked again, it is looked for again
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const here = standing()
  const urls = new Set([...files, ...ownFile(load)].map((file) => `${location.origin}/${file}`))
  await Promise.all([...urls].filter((url) => !here.has(url)).map(isInUse() ? arrive : fetchAhead))
  return load()
}
