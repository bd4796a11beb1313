import { createContext, useContext } from 'react'
import { publicSurveyAr } from '../../i18n/ar/publicSurvey.ts'
import { publicSurveyEn } from '../../i18n/en/publicSurvey.ts'
import type { PluralForms } from '../../i18n/format.ts'
import type { FilledSurvey, PublicSurvey } from '../../resources/_contracts/publicSurvey.ts'

type Widened<T> = {
  [K in keyof T]: T[K] extends string ? string : T[K] extends { other: string } ? PluralForms : Widened<T[K]>
}
type SurveyWords = Widened<typeof publicSurveyEn>

const words: Record<'ar' | 'en', SurveyWords> = { ar: publicSurveyAr, en: publicSurveyEn }

export const surveyWords = (lang: 'ar' | 'en'): SurveyWords => words[lang]

interface Page {
  survey: PublicSurvey
  filled: FilledSurvey
}

export const SurveyContext = createContext<Page | null>(null)

/** The survey of this page, what was filled in, and its words. */
export function useSurvey() {
  const page = useContext(SurveyContext)
  if (!page) throw new Error('A part of a survey was rendered outside of it')
  return { ...page, w: surveyWords(page.survey.lang) }
}
