import { catalogues } from './both.ts'
import type { Locale } from './dates.ts'
import type { Reader } from './said.ts'
import { type Args, makeTranslate, type Translate } from './translate.ts'

const translators = new Map<Locale, Translate>()

/** A text for an answer, a file or a letter. Unknown keys are answered as they are. */
export function translate(locale: Locale, key: string, args: Args = {}, reader: Omit<Reader, 'locale'> = {}): string {
  const known = translators.get(locale) ?? makeTranslate(catalogues[locale], locale)
  translators.set(locale, known)
  return known(key, args, reader)
}

/** Whether a key has a text, so that a machine key and a free sentence can be told apart. */
export const hasText = (key: string): boolean => translate('en', key, { _: '' }) !== ''
