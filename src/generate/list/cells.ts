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

/** How a column of a table stands, head and cells: the one that names a record takes what the others leave. */
export function cellStyle(field: Field, isMain: boolean): SxProps<Theme> {
  const whole = { whiteSpace: 'nowrap', '&.MuiTableCell-head': { whiteSpace: 'normal', overflowWrap: 'normal' } }
  // Only at the right do digits stand under each other by their value, and the head above where they end.
  if (isNumber(field))
    return { ...whole, textAlign: atTheRight, '& .MuiTableSortLabel-root': { flexDirection: arrowAtTheLeft } }
  if (isThumb(field)) return { width: THUMB, minWidth: THUMB, '& img, & .MuiSkeleton-root': { display: 'block' } }
  if (WHOLE.has(shapeOf(field)) || field.options['code'] === true) return whole
  return isMain ? { width: '100%', minWidth: 200 } : { minWidth: 140 }
}
