import type { StylisElement, StylisPlugin } from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'

/** What a declaration that has a left and a right is known by: their names, four values in a row, offsets that are drawn. */
const SIDED = /left|right|ltr|rtl|direction|cursor|shadow|background|transform|radius|translate|\S+ \S+ \S+ \S+/i

const isSided = ({ value, children }: StylisElement): boolean =>
  SIDED.test(value) || (Array.isArray(children) && children.some(isSided))

/**
 * Mirrors what has sides, and leaves all else as it is: most rules have none, and taking each apart and putting it together
 * again was a twentieth of what a phone computes for a page in Arabic.
 */
export const mirrored: StylisPlugin = (element, index, children, callback) =>
  isSided(element) ? rtlPlugin(element, index, children, callback as Parameters<typeof rtlPlugin>[3]) : undefined
