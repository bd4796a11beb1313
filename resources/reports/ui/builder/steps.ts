import type { ReportRow } from '../calls.ts'

export const STEPS = ['choose', 'compose', 'preview', 'test', 'confirm'] as const
export type StepName = (typeof STEPS)[number]

/** One may look and try there, or go on. */
export const OPTIONAL: ReadonlySet<StepName> = new Set(['preview', 'test'])

/** From another step of the same draft to the choice of its donors. */
export const choosingOf = ({ id }: Pick<ReportRow, 'id'>): string =>
  `?${new URLSearchParams({ report: id, step: 'choose' satisfies StepName }).toString()}`
