import type { SxProps, Theme } from '@mui/material/styles'
import type { Field } from '../../../resources/_kit/field.ts'

const shapeOf = (field: Field): string => String(field.options['shape'] ?? field.kind)

const NUMBERS: ReadonlySet<string> = new Set(['money', 'integer'])
/** Short, and read as one. */
const WHOLE: ReadonlySet<string> = new Set(['date', 'timestamp', 'choice', 'boolean', 'phone'])

const isNumber = (field: Field): boolean => NUMBERS.has(shapeOf(field))

/** A picture's room, its cell's own edges included: the same before it has come and where there is none. */
const THUMB = 72

const isThumb = ({ options, kind }: Field): boolean =>
  options['accept'] === 'image' && (kind === 'uploads' || kind === 'upload')

/** By direction, as style sheets are mirrored for Arabic: digits run from left to right in both languages. */
const atTheRight = ({ direction }: Theme): string => (direction === 'rtl' ? 'start' : 'end')
const arrowAtTheLeft = ({ direction }: Theme): string => (direction === 'rtl' ? 'row' : 'row-reverse')

/** Letters that are read one by one, such as an address: broken at none of them. */
export const isCode = (field: Field): boolean => field.options['code'] === true

const isWhole = (field: Field): boolean => WHOLE.has(shapeOf(field)) || isCode(field)

/** Words that may be long: they share with the name what numbers, dates and states leave. An address stands as wide as it is. */
export const isWords = (field: Field): boolean =>
  !isNumber(field) && !isThumb(field) && !isWhole(field) && field.kind !== 'email'

/** Beside the name's one part, so much is each other column of words. */
const PART = 0.6
const share = (parts: number, words: number): string => `${Math.floor((100 * parts) / (1 + PART * words))}%`

/**
 * How a column of a table stands, head and cells: the one that names a record takes what the others leave.
 * @param words how many other columns of words it shares that with
 */
export function cellStyle(field: Field, isMain: boolean, words: number): SxProps<Theme> {
  const whole = { whiteSpace: 'nowrap', '&.MuiTableCell-head': { whiteSpace: 'normal', overflowWrap: 'normal' } }
  // Only at the right do digits stand under each other by their value, and the head above where they end.
  if (isNumber(field))
    return { ...whole, textAlign: atTheRight, '& .MuiTableSortLabel-root': { flexDirection: arrowAtTheLeft } }
  if (isThumb(field)) return { width: THUMB, minWidth: THUMB, '& img, & .MuiSkeleton-root': { display: 'block' } }
  if (isWhole(field)) return whole
  if (isMain) return { width: share(1, words), minWidth: 160 }
  return isWords(field) ? { width: share(PART, words), minWidth: 140 } : { minWidth: 140 }
}
