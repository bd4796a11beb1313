import type { RecordOf } from '../_kit/resource.ts'
import type { reports } from './schema.ts'

type Report = RecordOf<typeof reports>

/** In which states a report has not left yet. */
export const NOT_LEFT = ['draft', 'scheduled'] as const satisfies readonly Report['status'][]

/** product.md 20: the time by which it was to leave has passed, and it has not left. */
export const isLate = (
  { dueAt, status, archived }: Pick<Report, 'dueAt' | 'status' | 'archived'>,
  now: number,
): boolean => dueAt !== null && !archived && NOT_LEFT.some((one) => one === status) && Date.parse(dueAt) < now
