import type { Locale } from '../../i18n/dates.ts'

/** [3.1] the single key of the one merged object. */
export const SETTINGS_KEY = 'athar'

/** What of the settings says which language is read. */
export interface Chosen {
  language?: Locale | null
  profile?: { language?: Locale } | null
  /** What was read here until somebody's session ended. */
  lastLanguage?: Locale | null
}

const isLocale = (tag: unknown): tag is Locale => tag === 'ar' || tag === 'en'

/** The first in the browser's list that Athar speaks, whatever its country (ar-SA); English where it names neither [9.13]. */
const languageOfBrowser = (languages: readonly string[]): Locale =>
  languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLocale) ?? 'en'

/** The language of this device, else of the signed-in person, else of whoever was signed in last, else of the browser. */
export const pickLanguage = ({ language, profile, lastLanguage }: Chosen, languages: readonly string[]): Locale =>
  language ?? profile?.language ?? lastLanguage ?? languageOfBrowser(languages)

/** Whether an address may say in which language its page is read: where neither the device nor a person has one [9.13]. */
export const followsAddress = ({ language, profile }: Chosen, asked: unknown): asked is Locale =>
  (language ?? null) === null && (profile ?? null) === null && isLocale(asked)
