import type { StylisElement, StylisPlugin } from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'

/**
 * What a declaration that has a left and a right is known by: their names; a position in shares; a shadow, or a shift, to one
 * side; several corners; four values in a row. `background-color` and `cursor: pointer`, which nearly every rule has, are none.
 */
const SIDED = new RegExp(
  [
    'left|right|ltr|rtl|[ew]-resize|translate',
    'background[^:]*:[^;]*%',
    'box-shadow:(?:inset )?-?(?:[1-9]|0?\\.)|text-shadow:',
    'radius:\\S+ \\S',
    '(?:margin|padding|border-width|-color|border-style):\\S+ \\S+ \\S+ \\S',
  ].join('|'),
  'i',
)

const isSided = ({ value, children }: StylisElement): boolean =>
  SIDED.test(value) || (Array.isArray(children) && children.some(isSided))

/**
 * Mirrors what has sides, and leaves all else as it is: most rules have none, and taking each apart and putting it together
 * again was a twentieth of what a phone computes for a page in Arabic.
 */
export const mirrored: StylisPlugin = (element, index, children, callback) =>
  isSided(element) ? rtlPlugin(element, index, children, callback as Parameters<typeof rtlPlugin>[3]) : undefined
