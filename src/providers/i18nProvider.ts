import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishOfReactAdmin from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { reactAdminAr } from '../../i18n/ar/reactAdmin.ts'
import { formatNumber, pluralKey } from '../../i18n/format.ts'
import { catalogues, type Locale, type Messages } from '../../i18n/index.ts'
import type { Lookup } from './errorText.ts'

const messages: Record<Locale, Messages> = {
  en: { ...(englishOfReactAdmin as unknown as Messages), ...catalogues.en },
  ar: { ...(reactAdminAr as unknown as Messages), ...catalogues.ar },
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

const make = (locale: Locale): I18nProvider => {
  const provider = polyglotI18nProvider(() => messages[locale] as unknown as TranslationMessages, locale, LANGUAGES, {
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

/**
 * One provider per language rather than one that changes: a new value in the context renders every text again
 * without mounting the page anew, so that a half-filled form survives the switch.
 */
export const i18nProviderFor = (locale: Locale): I18nProvider => (made[locale] ??= make(locale))

/** The catalogue as errorText reads it: null where a key has no text. */
export const lookupIn =
  (locale: Locale): Lookup =>
  (key) => {
    const text = i18nProviderFor(locale).translate(key, { _: '' })
    return text === '' ? null : text
  }
