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
}

const TEXTS = { en: letterTextEn, ar: letterTextAr }

/** Pure; throws a TypeError on an address that is not http(s). */
export function letterText({ lang, entityName, donorName, subject, letterUrl }: LetterTextInput): string {
  const { text, textNameless } = TEXTS[lang]
  const name = oneLine(donorName)
  return fillText(name ? text : textNameless, {
    name,
    entity: oneLine(entityName),
    subject: oneLine(subject),
    url: webAddress(letterUrl),
  })
}
