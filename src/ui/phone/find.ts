import { fold } from '../../../resources/_kit/fold.ts'
import { LIMITS } from '../../../resources/_kit/limits.ts'

/** [9.3] the list of countries stands above the input where too little room is left below it. */
export const opensAbove = (bottom: number, height: number): boolean => height - bottom < LIMITS.phoneListRoom

export interface Typed {
  text: string
  at: number
}

/** [9.3] what has been typed to find a country; after a pause it begins anew. */
export const typedOn = (before: Typed, key: string, now: number): Typed => ({
  text: now - before.at > LIMITS.phoneFindPause ? key : before.text + key,
  at: now,
})

export interface CountryNames {
  names: readonly string[]
  /** Its calling code, without the plus. */
  code: string
}

const startsSo = (name: string, typed: string): boolean => name.startsWith(typed) || name.startsWith(`ال${typed}`)

/** The place of the first country whose name, in any of the languages, or calling code begins so; -1 without one. */
export function findCountry(countries: readonly CountryNames[], typed: string): number {
  const text = fold(typed)
  if (text === '') return -1
  return countries.findIndex(
    ({ names, code }) => code.startsWith(text.replace('+', '')) || names.some((name) => startsSo(fold(name), text)),
  )
}
