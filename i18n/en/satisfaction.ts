import type { Satisfaction } from '../../resources/_kit/satisfaction.ts'

/** [9.6] in surveys, and of what became of an issue. */
export const satisfaction = {
  verySatisfied: 'Very satisfied',
  satisfied: 'Satisfied',
  neutral: 'Neutral',
  slightlySatisfied: 'Slightly satisfied',
  unsatisfied: 'Unsatisfied',
} satisfies Record<Satisfaction, string>
