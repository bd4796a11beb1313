import type { RowOf } from '../_kit/fields/rows.ts'
import type { projects } from './schema.ts'

/** Where it stood, where it should be, where it is; null while nobody has said. */
export type Indicator = RowOf<(typeof projects.fields.indicators)['columns']>

/**
 * How far an indicator has come from its baseline to its target, up or down, in whole percent cut off and not rounded:
 * 100 is said only when it is reached, and more than 100 where more was reached. Below 0: it moved away. Without a
 * baseline it began at nothing. null where there is no way to go or nothing measured.
 */
export function reachedPercent({
  baseline,
  target,
  actual,
}: Pick<Indicator, 'baseline' | 'target' | 'actual'>): number | null {
  const from = baseline ?? 0
  if (target === null || actual === null || target === from) return null
  return Math.floor(((actual - from) * 100) / (target - from))
}
