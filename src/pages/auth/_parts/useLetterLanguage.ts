import { useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { getSettings, settingsStore } from '../../../providers/settings.ts'

/** Reads on in this language where neither this device nor a person signed in here has one of their own [9.13]. */
export function adoptLanguage(language: string | null | undefined): void {
  const { language: chosen, profile } = getSettings()
  if (chosen === null && profile === null && (language === 'ar' || language === 'en'))
    settingsStore.setItem('locale', language)
}

/** The language of the letter whose link was opened, `lang` of the address, before anything is seen in another one. */
export function useLetterLanguage(): void {
  const [params] = useSearchParams()
  const language = params.get('lang')
  useLayoutEffect(() => adoptLanguage(language), [language])
}
