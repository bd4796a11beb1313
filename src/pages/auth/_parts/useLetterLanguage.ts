import { useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { adoptLanguage } from '../../../providers/language.ts'

/** The language of the letter whose link was opened, `lang` of the address, before anything is seen in another one. */
export function useLetterLanguage(): void {
  const [params] = useSearchParams()
  const language = params.get('lang')
  useLayoutEffect(() => adoptLanguage(language), [language])
}
