import { daysBetween } from '../../i18n/dates.ts'
import type { RowOf } from '../_kit/fields/rows.ts'
import type { projects } from './schema.ts'

/** One of a project's six stages as it is stored (product.md 16). */
export type Stage = RowOf<(typeof projects.fields.stages)['columns']>

/** A stage that nobody has said anything of. */
export const untouched = (stage: Stage['stage']): Stage => ({
  stage,
  label: null,
  labelEn: null,
  state: 'notStarted',
  startDate: null,
  endDate: null,
  note: null,
  pictures: [],
})

type Dated = { state: string; startDate?: string | null; endDate?: string | null }

/** The one day that short views show: when it ended or should end, or, before it has begun, when it should begin. */
export const dayOfStage = ({ state, startDate, endDate }: Dated): string | null =>
  (state === 'notStarted' ? (startDate ?? endDate) : (endDate ?? startDate)) ?? null

/** How many days a stage is behind its plan on this day: it should have begun, or ended. 0 where it is not. */
export function lateBy({ state, startDate, endDate }: Dated, today: string): number {
  if (state === 'completed') return 0
  const due = state === 'notStarted' ? (startDate ?? endDate) : endDate
  return due && due < today ? daysBetween(due, today) : 0
}
