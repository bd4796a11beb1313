import { readAction, runAction } from '../../../src/generate/calls.ts'
import type { SurveySending } from '../../_contracts/surveyResults.ts'
import type { Short } from '../../_contracts/usage.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { yearLetters } from '../schema.ts'

export type YearLetterRow = RecordOf<typeof yearLetters>

export interface Audience {
  total: number
  sendable: number
  byChannel: Readonly<Record<string, number>>
  /** [8.43] of what the package has too little for it. */
  short: readonly Short[]
  /** How many are held back, by reason: texts of `reports.gate`. */
  held: Readonly<Record<string, number>>
  /** Of a correction: how many who opened the letter have no gift in the year any more. */
  untold: number
  sample: readonly { id: string; name: string; language: 'ar' | 'en' }[]
}

export interface Sendings {
  rows: readonly SurveySending[]
  /** How many a correction would be for. */
  opened: number
  /** `said` and `pleased` are none where fewer than five have said anything: nobody's own word is told. */
  pages: { pages: number; opened: number; notMe: number; stopped: number; said: number; pleased: number }
}

const { name } = yearLetters

export const readAudience = (id: string): Promise<Audience> => readAction(name, id, 'audience')
export const readSendings = (id: string): Promise<Sendings> => readAction(name, id, 'sendings')

/** Null where nobody, or not this donor, gave in the year. */
export const readPreview = async (id: string, language: 'ar' | 'en', donor: string | null): Promise<string | null> =>
  (await runAction<{ html: string | null }>(name, id, 'preview', { language, ...(donor !== null && { donor }) })).html

/** `expected` is the count that a person has confirmed. */
export const send = (id: string, expected: number, key: string): Promise<YearLetterRow> =>
  runAction(name, id, 'send', { expected }, key)
export const stop = (id: string): Promise<YearLetterRow> => runAction(name, id, 'stop')
