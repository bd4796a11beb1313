/**
 * Runs before anything is drawn, inside index.html: the language, direction and colours of whoever reads here, so that the
 * shell stands in them, and the files of the page that follows, which are fetched while the program itself is on its way.
 */
import { type Chosen, followsAddress, pickLanguage, SETTINGS_KEY } from '../providers/chosen.ts'
import { askEarly } from '../providers/early.ts'
import { firstAsked, type Kept } from './firstAsked.ts'
import { kindAt, openSignIn } from './signIn.ts'

/** Written by the build (bin/lib/shell.ts): addresses of built files. */
declare const SHELL_MAIN: string
declare const SHELL_FILES: Readonly<
  Record<
    'ar' | 'en' | 'arLists' | 'enLists' | 'arLater' | 'enLater' | 'wayIn' | 'area' | 'list' | 'form' | 'show',
    readonly string[]
  >
>

type Stored = Chosen & Kept & { token?: unknown; theme?: unknown; lastEntity?: unknown }

function stored(): Stored {
  try {
    const settings: unknown = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}')
    return typeof settings === 'object' && settings !== null ? settings : {}
  } catch {
    return {}
  }
}

const KINDS: readonly (readonly [RegExp, Partial<HTMLLinkElement>])[] = [
  [/js$/, { rel: 'modulepreload' }],
  // On a narrow line what the page shows comes first: it can be read without them.
  [/woff2$/, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', fetchPriority: 'low' }],
]

function fetchAhead(href: string): void {
  const kind = KINDS.find(([ending]) => ending.test(href))?.[1]
  document.head.append(Object.assign(document.createElement('link'), kind, { href }))
}

/** Does it as soon as all these files are here. */
function onceHere(files: readonly string[], act: () => void): void {
  const missing = new Set(files)
  const watch = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) missing.delete(new URL(name).pathname)
    if (missing.size > 0) return
    watch.disconnect()
    act()
  })
  watch.observe({ type: 'resource', buffered: true })
}

/** Whether a file that is here was so before: from its own store a browser fetches letters in no time. */
function isKept(file: string): boolean {
  const [entry] = performance.getEntriesByName(new URL(file, location.origin).href, 'resource')
  return entry instanceof PerformanceResourceTiming && entry.transferSize === 0 && entry.decodedBodySize > 0
}

/** Does it as soon as this element stands in the page: before that is drawn. */
function onceThere(id: string, act: () => void): void {
  const watch = new MutationObserver(() => {
    if (!document.getElementById(id)?.nextSibling) return
    watch.disconnect()
    act()
  })
  watch.observe(document, { childList: true, subtree: true })
}

/**
 * One after the other, on a line that is narrow: what a page cannot begin without; while that is being read, what it is
 * made of; and then its letters, since until it draws there is nothing to write with them.
 */
function fetchInTurn([files, ...rest]: readonly (readonly string[])[]): void {
  if (files === undefined) return
  for (const file of files) fetchAhead(file)
  onceHere(files, () => fetchInTurn(rest))
}

/** Lists by their shape, and where the two that are opened most lead to. */
const LIST = /^\/app\/(?:[a-z_-]+|projects\/(?:published|draft)|donors\/list)\/?$/

/** Which view of records an address shows, by its shape; a page of its own may have that shape too, and then takes more. */
function viewAt(path: string): 'list' | 'form' | 'show' | null {
  if (/^\/app\/(?:dashboard|home|project-admin|support|donor|first-time|outbox|profile)?(?:\/|$)/.test(path))
    return null
  if (path.endsWith('/show')) return 'show'
  if (path.endsWith('/create')) return 'form'
  return LIST.test(path) ? 'list' : null
}

const FACES = ['400', '600'].map((weight) => `${weight} 1em 'IBM Plex Sans Arabic'`)

/**
 * The letters are worn at once where the program has drawn nothing yet; who reads by then goes on in the device's own, and has
 * these from the next page on (src/app/Letters.tsx).
 */
async function wearLetters(): Promise<void> {
  // Fetched is not drawn with yet.
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face, language === 'ar' ? 'أa' : 'a')))
  html.dataset['fonts'] = document.getElementById('root')?.hasChildNodes() === true ? 'here' : 'worn'
}

const files = SHELL_FILES
const settings = stored()
const asked = new URLSearchParams(location.search).get('lang')
const language = followsAddress(settings, asked) ? asked : pickLanguage(settings, navigator.languages)
const { pathname } = location
const { token } = settings
const page = /^\/(?:app|admin)(?:\/|$)/.test(pathname) && token ? 'area' : 'wayIn'
const view = page === 'area' ? viewAt(pathname) : null
// The first pages say little, the list that is opened most a little more; every other one waits for all of its language.
const isFirst = /^\/(?:app|app\/home|app\/dashboard|auth|auth\/login)?\/?$/.test(pathname)
const isList = /^\/app\/projects(?:\/published|\/draft)?\/?$/.test(pathname)
const texts = isFirst ? [] : [...files[`${language}Lists`], ...(isList ? [] : files[`${language}Later`])]
const isDark =
  settings.theme === 'dark' || (settings.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)

const { documentElement: html } = document
html.lang = language
html.dir = language === 'ar' ? 'rtl' : 'ltr'
html.dataset['shell'] = `${page} ${isDark ? 'dark' : 'light'}`
const all = [...new Set([...files[page], ...files[language], ...texts, ...(view ? files[view] : [])])]
const isLetter = (file: string): boolean => file.endsWith('woff2')
const letters = all.filter(isLetter)
const main = `/${SHELL_MAIN}`
onceHere([main], () => fetchInTurn(isKept(main) ? [all] : [all.filter((file) => !isLetter(file)), letters]))
onceHere(letters, () => void wearLetters())
// What the page will ask for, asked while its files are on their way.
askEarly('/api/meta', null)
if (view === 'list') askEarly('/user/profile', token)
const first = page === 'area' ? firstAsked(location, settings) : null
if (first !== null) askEarly(first, token)

const kind = kindAt(location, token)
if (kind !== null) onceThere('early-donor', () => openSignIn(kind, settings.lastEntity))
