import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { formatNumber, pluralKey } from '../../i18n/format.ts'
import { type Locale, loadFirst, loadLater, loadLists, type Messages } from '../../i18n/index.ts'
import { fill, type Reader } from '../../i18n/said.ts'
import { join } from '../../i18n/texts.ts'
import type { Lookup } from './errorText.ts'

const reactAdmin: Record<Locale, () => Promise<TranslationMessages>> = {
  en: async () => (await import('ra-language-english')).default,
  ar: async () => (await import('../../i18n/ar/reactAdmin.ts')).reactAdminAr,
}

const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Arabic's six forms in the catalogue's order, English's two. */
const pluralRules = {
  pluralTypes: {
    arabic: (count: number) => ARABIC_FORMS.indexOf(pluralKey(count, 'ar')),
    english: (count: number) => (count === 1 ? 0 : 1),
  },
  pluralTypeToLanguages: { arabic: ['ar'], english: ['en'] },
}

const LANGUAGES = [
  { locale: 'en', name: 'English' },
  { locale: 'ar', name: 'العربية' },
]

function polyglot(locale: Locale, common: TranslationMessages, own: Messages): I18nProvider {
  const messages = { ...common, ...own } as unknown as TranslationMessages
  return polyglotI18nProvider(() => messages, locale, LANGUAGES, { allowMissing: true, pluralRules })
}

interface Language {
  provider: I18nProvider
  /** What later pages say is read from the same provider, so that nothing that is drawn already is drawn again. */
  add: (more: Messages) => void
}

let readerNow: () => Omit<Reader, 'locale'> = () => ({})

/** How the reader's calendar and zone are found: the settings stand above this file. */
export const readWith = (find: typeof readerNow): void => {
  readerNow = find
}

/** Numbers as people read them; the one that chooses the form goes to polyglot as it is. */
const inGroups = (options: Readonly<Record<string, unknown>>, locale: Locale): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'smart_count' ? formatNumber(value, { locale }) : value,
    ]),
  )

function make(locale: Locale, common: TranslationMessages, first: Messages): Language {
  let all = first
  let reads = polyglot(locale, common, all)
  // polyglot writes the number that chose the form as it came; people read thousands in groups.
  const translate: I18nProvider['translate'] = (key, options) => {
    if (typeof options !== 'object' || options === null) return reads.translate(key, options)
    const args = options as Readonly<Record<string, unknown>>
    const text = reads.translate(key, inGroups(args, locale))
    const count = args['smart_count']
    const counted =
      typeof count === 'number' && count >= 1000 ? text.replace(String(count), formatNumber(count, { locale })) : text
    // polyglot leaves what it does not know, as `%{left:money}`: amounts and days are said here.
    return counted.includes('%{') ? fill(counted, args, { ...readerNow(), locale }) : counted
  }
  const add = (more: Messages): void => {
    all = join(all, more)
    reads = polyglot(locale, common, all)
  }
  return { provider: { ...reads, translate }, add }
}

const made: Partial<Record<Locale, Language>> = {}

/** Does it once for each language; what failed may be tried again. */
function once(fetch: (locale: Locale) => Promise<void>): (locale: Locale) => Promise<void> {
  const underway: Partial<Record<Locale, Promise<void>>> = {}
  return (locale) =>
    (underway[locale] ??= fetch(locale).catch((fault: unknown) => {
      delete underway[locale]
      throw fault
    }))
}

/** What else there is of a language, in the order in which pages take it. */
const MORE = [loadLists, loadLater] as const

/** How many of them whatever was opened so far takes: then a language is here with as many. */
let opened = 0

const bringParts = MORE.map((load) =>
  once(async (locale) => {
    const more = await load(locale)
    made[locale]?.add(more)
  }),
)

/** Fetches the texts of a language, as far as they are read by now. */
export const bringLanguage = once(async (locale) => {
  const [own, common] = await Promise.all([loadFirst(locale), reactAdmin[locale]()])
  const language = make(locale, common, own)
  // More may be opened meanwhile.
  for (let part = 0; part < opened; part += 1) language.add((await MORE[part]?.(locale)) ?? {})
  made[locale] = language
})

/** Each language that is here, with so many more parts of its texts. */
async function bringUpTo(parts: number): Promise<void> {
  opened = Math.max(opened, parts)
  const here = Object.keys(made) as Locale[]
  await Promise.all(bringParts.slice(0, parts).flatMap((bring) => here.map(bring)))
}

/** What a list says: the one that is opened most waits for no more. */
export const bringListTexts = (): Promise<void> => bringUpTo(1)

/** Whatever else is opened after the first page waits for this: then each language that is here has all of its texts [9.13]. */
export const bringAllTexts = (): Promise<void> => bringUpTo(MORE.length)

export const isLanguageHere = (locale: Locale): boolean => made[locale] !== undefined

/**
 * One provider per language rather than one that changes: a new value in the context renders every text again
 * without mounting the page anew, so that a half-filled form survives the switch.
 */
export function i18nProviderFor(locale: Locale): I18nProvider {
  const found = made[locale]?.provider
  if (!found) throw new Error(`The texts of ${locale} are not here: bringLanguage fetches them.`)
  return found
}

/** The catalogue as errorText reads it: null where a key has no text. */
export const lookupIn =
  (locale: Locale): Lookup =>
  (key) => {
    const text = i18nProviderFor(locale).translate(key, { _: '' })
    return text === '' ? null : text
  }
