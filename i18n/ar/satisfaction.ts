import type { Satisfaction } from '../../resources/_kit/satisfaction.ts'

/** [9.6] in surveys, and of what became of an issue. */
export const satisfaction = {
  verySatisfied: 'راضٍ جدًا',
  satisfied: 'راضٍ',
  neutral: 'محايد',
  slightlySatisfied: 'راضٍ إلى حدٍّ ما',
  unsatisfied: 'غير راضٍ',
} satisfies Record<Satisfaction, string>
