import { type KeyboardEvent, useRef } from 'react'
import { type CountryNames, findCountry, type Typed, typedOn } from './find.ts'

const LANGUAGES = ['ar', 'en']

/** The names of an option in its own language and in ours: a keyboard may be set to either. */
function namesOf(option: HTMLElement, names: readonly Intl.DisplayNames[]): CountryNames {
  const country = option.id.replace('country-', '')
  const code = /\+(\d+)/.exec(option.textContent)?.[1] ?? ''
  return { code, names: [...names.flatMap((one) => one.of(country) ?? []), country] }
}

/** Goes to the country whose name is being typed while the list is open. */
export function useCountryFinder(language: string): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef<Typed>({ text: '', at: 0 })
  return (event) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const isBetweenWords = event.key === ' '
    typed.current = typedOn(typed.current, event.key, Date.now())
    // The space key alone chooses, as in every list.
    if (isBetweenWords && typed.current.text === ' ') return
    event.preventDefault()
    event.stopPropagation()
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
    const names = [...new Set([language, ...LANGUAGES])].map((one) => new Intl.DisplayNames([one], { type: 'region' }))
    const found = findCountry(
      options.map((option) => namesOf(option, names)),
      typed.current.text,
    )
    options[found]?.focus()
  }
}
