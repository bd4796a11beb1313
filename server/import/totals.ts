/** The row of totals at a sheet's foot: no record. Pure. */
import { fold } from '../../resources/_kit/fold.ts'
import type { SheetRow } from './reader/index.ts'

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
    'الجملة',
  ].map(fold),
)

const isWord = (cell: string): boolean => WORDS.has(fold(cell.replace(/[:：.\s]+$/, '')))

/**
 * Whether a row sums up those above it: the file's last one, with a word for it in a cell.
 * @param names columns that a total has nothing for: a phone, an email, a day, a reference
 */
export const isTotals = ({ cells, last }: SheetRow, names: readonly number[]): boolean =>
  last === true && cells.some(isWord) && names.every((column) => (cells[column] ?? '').trim() === '')
