import { downloadAction, readAction, runAction } from '../../../src/generate/calls.ts'
import type { AnsweredFiles, SurveyResults, SurveySending, WrittenAnswers } from '../../_contracts/surveyResults.ts'
import type { Short } from '../../_contracts/usage.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { surveys } from '../schema.ts'
import type { STARTERS } from '../starters.ts'

export type SurveyRow = RecordOf<typeof surveys>
export type Question = SurveyRow['questions'][number]

export interface Audience {
  total: number
  sendable: number
  byChannel: Readonly<Record<string, number>>
  /** [8.43] of what the package has too little for it. */
  short: readonly Short[]
  /** How many are held back, by reason: texts of `reports.gate`. */
  held: Readonly<Record<string, number>>
  /** Got it within a day: not asked again yet. */
  lately: number
}

const { name } = surveys

/** Everybody's, or those of who gave this answer. */
export const readResults = (id: string, among: SurveyResults['among']): Promise<SurveyResults> =>
  readAction(name, id, 'results', among ?? {})
export const readAudience = (id: string, onlyUnreached = false): Promise<Audience> =>
  readAction(name, id, 'audience', onlyUnreached ? { unreached: 'true' } : {})
/** The latest first; `opened`: how many a correction would be for. */
export interface Sendings {
  rows: readonly SurveySending[]
  opened: number
}
export const readSendings = (id: string): Promise<Sendings> => readAction(name, id, 'sendings')

export const readWritten = (id: string, question: string, q: string, page: number): Promise<WrittenAnswers> =>
  runAction(name, id, 'texts', { question, page, ...(q !== '' && { q }) })

export const readFiles = (id: string, question: string, page: number): Promise<AnsweredFiles> =>
  runAction(name, id, 'files', { question, page })

export const readPreview = async (id: string, language: 'ar' | 'en'): Promise<string> =>
  (await runAction<{ html: string }>(name, id, 'preview', { language })).html

/** `expected` is the count that a person has confirmed. */
export const send = (id: string, expected: number, key: string, onlyUnreached = false): Promise<SurveyRow> =>
  runAction(name, id, 'send', { expected, ...(onlyUnreached && { onlyUnreached }) }, key)
export const stop = (id: string): Promise<SurveyRow> => runAction(name, id, 'stop')
export const start = (starter: (typeof STARTERS)[number]): Promise<{ id: string }> =>
  runAction(name, null, 'start', { starter })
export const downloadAnswers = (id: string, form: 'csv' | 'xlsx'): Promise<void> =>
  downloadAction(name, id, `answers?form=${form}`, `survey-answers.${form}`)

/** The results as they stand, on paper, in the language that is read. */
export const downloadResults = (id: string): Promise<void> => downloadAction(name, id, 'paper', 'survey-results.pdf')
