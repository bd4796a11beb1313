import type { letterEn } from './en/letter.ts'
import type { PluralKey } from './format.ts'

/** All six forms, so that the compiler names one that Arabic lacks. */
export type SixForms = Record<PluralKey, string>
type Widened<T> = { [K in keyof T]: T[K] extends string ? string : SixForms }
export type LetterTexts = Widened<typeof letterEn>
