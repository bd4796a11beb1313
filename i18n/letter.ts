import type { Fund, Letter, LetterStage } from '../resources/_contracts/letter.ts'
import { letterAr } from './ar/letter.ts'
import { letterEn } from './en/letter.ts'
import type { LetterTexts } from './letterTexts.ts'

export type { LetterTexts } from './letterTexts.ts'

const texts: Record<'ar' | 'en', LetterTexts> = { ar: letterAr, en: letterEn }

/** Which word of a letter names a kind of gift; 'earlier': of which no kind is known. */
export const FUND_WORD = {
  charity: 'fundCharity',
  zakat: 'fundZakat',
  lastingCharity: 'fundLastingCharity',
  endowment: 'fundEndowment',
  restricted: 'fundRestricted',
  earlier: 'fundEarlier',
} as const satisfies Record<Fund | 'earlier', keyof LetterTexts>

/** What a table of gifts is called, and what tells what became of them: a person gives gifts, a granting body grants. */
export const GIFT_PARTS = {
  individual: { gifts: 'yourGifts', share: 'whereItWent' },
  foundation: { gifts: 'instalments', share: 'agreement' },
} as const satisfies Record<Letter['layout'], Record<'gifts' | 'share', keyof LetterTexts>>

/** A stage's state: in Arabic a stage is feminine, and a project is not. */
export const STAGE_WORD = {
  notStarted: 'stageNotStarted',
  inProgress: 'stageInProgress',
  completed: 'stageCompleted',
} as const satisfies Record<LetterStage['state'], keyof LetterTexts>

/** How far a stage is, and that it is behind its plan. */
export const stageState = (t: LetterTexts, { state, late }: LetterStage): string =>
  late ? `${t[STAGE_WORD[state]]} · ${t.stageLate}` : t[STAGE_WORD[state]]

/** The words of a letter in one language. */
export const letterTexts = (lang: 'ar' | 'en'): LetterTexts => texts[lang]

/** Cuts 'a {x} b' into ['a ', {name:'x'}, ' b'], so that a page can put an element where the name stands. */
export function templateParts(template: string): (string | { name: string })[] {
  return template
    .split(/(\{[a-z]+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{[a-z]+\}$/.test(part) ? { name: part.slice(1, -1) } : part))
}

/** Fills the names of a template with text. A name without a value stays visible: a fault to be seen, not hidden. */
export function fillText(template: string, values: Record<string, string>): string {
  return templateParts(template)
    .map((part) => (typeof part === 'string' ? part : (values[part.name] ?? `{${part.name}}`)))
    .join('')
}
