/**
 * Runs before anything is drawn, inside index.html: the language, direction and colours of whoever reads here, so that the
 * shell stands in them, and the files of the page that follows, which are fetched while the program itself is on its way.
 */
import { type Chosen, followsAddress, pickLanguage, SETTINGS_KEY } from '../providers/chosen.ts'

/** Written by the build (bin/lib/shell.ts): addresses of built files. */
declare const SHELL_FILES: Readonly<Record<'ar' | 'en' | 'wayIn' | 'area', readonly string[]>>

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

function fetchAhead(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

const files = SHELL_FILES
const settings = stored()
const asked = new URLSearchParams(location.search).get('lang')
const language = followsAddress(settings, asked) ? asked : pickLanguage(settings, navigator.languages)
const page = /^\/(?:app|admin)(?:\/|$)/.test(location.pathname) && settings.token ? 'area' : 'wayIn'
const isDark =
  settings.theme === 'dark' || (settings.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)

const { documentElement: html } = document
html.lang = language
html.dir = language === 'ar' ? 'rtl' : 'ltr'
html.dataset['shell'] = `${page} ${isDark ? 'dark' : 'light'}`
for (const file of [...files[language], ...files[page]]) fetchAhead(file)
