import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { formatNumber, pluralKey } from '../../i18n/format.ts'
import { type Locale, loadCatalogue } from '../../i18n/index.ts'
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

const make = (locale: Locale, messages: TranslationMessages): I18nProvider => {
  const provider = polyglotI18nProvider(() => messages, locale, LANGUAGES, {
    allowMissing: true,
    pluralRules,
  })
  // polyglot writes the number that chose the form as it came; people read thousands in groups.
  const translate: I18nProvider['translate'] = (key, options) => {
    const text = provider.translate(key, options)
    const count: unknown =
      typeof options === 'object' && options !== null ? (options as { smart_count?: unknown }).smart_count : undefined
    return typeof count === 'number' && count >= 1000
      ? text.replace(String(count), formatNumber(count, { locale }))
      : text
  }
  return { ...provider, translate }
}

const made: Partial<Record<Locale, I18nProvider>> = {}
const underway: Partial<Record<Locale, Promise<void>>> = {}

async function fetchLanguage(locale: Locale): Promise<void> {
  const [own, common] = await Promise.all([loadCatalogue(locale), reactAdmin[locale]()])
  made[locale] = make(locale, { ...common, ...own } as unknown as TranslationMessages)
}

/** Fetches the texts of a language, once; what failed may be tried again. */
export const bringLanguage = (locale: Locale): Promise<void> =>
  (underway[locale] ??= fetchLanguage(locale).catch((fault: unknown) => {
    delete underway[locale]
    throw fault
  }))

export const isLanguageHere = (locale: Locale): boolean => made[locale] !== undefined

/**
 * One provider per language rather than one that changes: a new value in the context renders every text again
 * without mounting the page anew, so that a half-filled form survives the switch.
 */
export function i18nProviderFor(locale: Locale): I18nProvider {
  const found = made[locale]
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
