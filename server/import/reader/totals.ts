/** The row of totals at a sheet's foot. Pure. */
import { fold } from '../../../resources/_kit/fold.ts'

const WORDS: ReadonlySet<string> = new Set(
  [
    'total',
    'totals',
    'grand total',
    'subtotal',
    'sum',
    'الإجمالي',
    'إجمالي',
    'الإجمالي الكلي',
    'الإجمالي العام',
    'المجموع',
    'مجموع',
    'المجموع الكلي',
    'المجموع العام',
    'الإجماليات',
    'إجمالي التبرعات',
    'إجمالي المبلغ',
    'مجموع التبرعات',
  ].map(fold),
)

/** Whether a row says of itself that it sums up those above it. */
export const saysTotal = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '' && cell.length < 40 && WORDS.has(fold(cell.replace(/[:：.\s]+$/, ''))))
