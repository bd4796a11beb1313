import { letterTextAr } from '../../../i18n/ar/letterText.ts'
import { letterTextEn } from '../../../i18n/en/letterText.ts'
import { fillText } from '../../../i18n/letter.ts'
import { oneLine, webAddress } from './mailParts.ts'

/** What brings a letter to a phone, in the donor's language. */
export interface LetterTextInput {
  lang: 'en' | 'ar'
  entityName: string
  /** Empty where the letter names nobody. */
  donorName: string
  subject: string
  /** http or https; anything else throws. */
  letterUrl: string
  /** The number of the licence that it asks under; empty where it asks for nothing. */
  licence?: string | undefined
}

const TEXTS = { en: letterTextEn, ar: letterTextAr }

/** Pure; throws a TypeError on an address that is not http(s). */
export function letterText(input: LetterTextInput): string {
  const { lang, entityName, donorName, subject, letterUrl, licence = '' } = input
  const { text, textNameless } = TEXTS[lang]
  const name = oneLine(donorName)
  const said = fillText(name ? text : textNameless, {
    name,
    entity: oneLine(entityName),
    subject: oneLine(subject),
    url: webAddress(letterUrl),
  })
  return [said, licenceLine(lang, licence)].filter(Boolean).join('\n')
}

/** What a text that asks for a gift says of its licence; nothing without one. */
export const licenceLine = (lang: 'en' | 'ar', number: string): string =>
  oneLine(number) && fillText(TEXTS[lang].licence, { number: oneLine(number) })
