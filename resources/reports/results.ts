import type { ReportResults } from '../_contracts/reportResults.ts'

/** The single figures of a report's results, in the order in which they are read. */
export const FIGURES = [
  'letters',
  'objecting',
  'opened',
  'clicked',
  'content',
  'satisfied',
  'issues',
  'questions',
  'complaints',
  'replies',
  'gifts',
  'givers',
  'given',
] as const satisfies readonly (keyof ReportResults)[]

export type ResultFigure = (typeof FIGURES)[number]
