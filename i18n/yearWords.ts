import { publicYearAr } from './ar/publicYear.ts'
import { publicYearEn } from './en/publicYear.ts'
import type { PluralForms } from './format.ts'

/** What a letter about the year says that a project's letter has no word for, on its page and on paper. */
export type YearWords = Omit<Record<keyof typeof publicYearEn, string>, 'inGifts'> & { inGifts: PluralForms }

const words: Record<'ar' | 'en', YearWords> = { ar: publicYearAr, en: publicYearEn }

export const yearWords = (lang: 'ar' | 'en'): YearWords => words[lang]
