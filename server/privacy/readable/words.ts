import { ownPageAr } from '../../../i18n/ar/ownPage.ts'
import type { Locale } from '../../../i18n/dates.ts'
import { ownPageEn } from '../../../i18n/en/ownPage.ts'

const WORDS: Record<Locale, typeof ownPageEn> = { ar: ownPageAr, en: ownPageEn }

/** What the page itself says, beside the labels of the declarations. */
export const say = ({ lang }: { lang: Locale }, key: keyof typeof ownPageEn): string => WORDS[lang][key]
