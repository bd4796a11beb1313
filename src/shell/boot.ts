/**
 * Runs before anything is drawn, inside index.html: the language, direction and colours of whoever reads here, so that the
 * shell stands in them, and the files of the page that follows, which are fetched while the program itself is on its way.
 */
import { type Chosen, followsAddress, pickLanguage, SETTINGS_KEY } from '../providers/chosen.ts'
import { askEarly } from '../providers/early.ts'

/** Written by the build (bin/lib/shell.ts): addresses of built files. */
declare const SHELL_MAIN: string
declare const SHELL_FILES: Readonly<
  Record<'ar' | 'en' | 'wayIn' | 'area' | 'list' | 'form' | 'show', readonly string[]>
>

interface Stored extends Chosen {
  token?: unknown
  theme?: unknown
}

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
  [/css$/, { rel: 'preload', as: 'style', crossOrigin: 'anonymous' }],
  [/woff2$/, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }],
]

function fetchAhead(href: string): void {
  const kind = KINDS.find(([ending]) => ending.test(href))?.[1]
  document.head.append(Object.assign(document.createElement('link'), kind, { href }))
}

/** Letters come after the program, while it is being read: until it draws there is nothing to write with them. */
function fetchLetters(letters: readonly string[]): void {
  const watch = new PerformanceObserver((list) => {
    if (!list.getEntries().some(({ name }) => name.endsWith(SHELL_MAIN))) return
    watch.disconnect()
    for (const file of letters) fetchAhead(file)
  })
  watch.observe({ type: 'resource', buffered: true })
}

/** Which view of records an address shows, by its shape; a page of its own may have that shape too, and then takes more. */
function viewAt(path: string): 'list' | 'form' | 'show' | null {
  if (/^\/app\/(?:dashboard|home|project-admin|support|donor|first-time|outbox|profile)?(?:\/|$)/.test(path))
    return null
  if (path.endsWith('/show')) return 'show'
  if (path.endsWith('/create')) return 'form'
  return /^\/app\/[a-z_-]+\/?$/.test(path) ? 'list' : null
}

const files = SHELL_FILES
const settings = stored()
const asked = new URLSearchParams(location.search).get('lang')
const language = followsAddress(settings, asked) ? asked : pickLanguage(settings, navigator.languages)
const { pathname } = location
const { token } = settings
const page = /^\/(?:app|admin)(?:\/|$)/.test(pathname) && token ? 'area' : 'wayIn'
const view = page === 'area' ? viewAt(pathname) : null
const isDark =
  settings.theme === 'dark' || (settings.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)

const { documentElement: html } = document
html.lang = language
html.dir = language === 'ar' ? 'rtl' : 'ltr'
html.dataset['shell'] = `${page} ${isDark ? 'dark' : 'light'}`
const all = [...new Set([...files[page], ...files[language], ...(view ? files[view] : [])])]
for (const file of all) if (!file.endsWith('woff2')) fetchAhead(file)
fetchLetters(all.filter((file) => file.endsWith('woff2')))
// What the page will ask for, asked while its files are on their way.
askEarly('/api/meta', null)
if (view === 'list') askEarly('/user/profile', token)
