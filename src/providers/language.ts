import type { Locale } from '../../i18n/dates.ts'
import { followsAddress } from './chosen.ts'
import { bringLanguage, isLanguageHere } from './i18nProvider.ts'
import { chosenLanguage, getSettings, repeatSettings, settingsStore, subscribeSettings } from './settings.ts'

/** What cannot be fetched now is asked for again with the next change; until then the page stays as it reads. */
const bring = (): void => void bringLanguage(chosenLanguage(getSettings())).then(repeatSettings, () => undefined)

/**
 * Fetches the chosen language, and each that is chosen later: in another tab, or with the profile of whoever signs in.
 * The first one is waited for.
 */
export async function followLanguage(): Promise<void> {
  subscribeSettings(() => {
    if (!isLanguageHere(chosenLanguage(getSettings()))) bring()
  })
  await bringLanguage(chosenLanguage(getSettings()))
}

/** Writes the choice once its texts are here, so that nothing is seen in half of each. Throws where they cannot be had. */
export async function chooseLanguage(language: Locale): Promise<void> {
  await bringLanguage(language)
  settingsStore.setItem('locale', language)
}

/** Reads on in this language where neither this device nor a person signed in here has one of their own [9.13]. */
export function adoptLanguage(language: string | null | undefined): void {
  if (followsAddress(getSettings(), language)) settingsStore.setItem('locale', language)
}
