import { later, OVER_THE_PAGE } from '../lazyPart.tsx'

/** The button that removes a record; it brings the forms' library along, which a page to read has no use for. */
export const RemoveButton = later(async () => (await import('./Remove.tsx')).Remove, { xs: 48, sm: 36, width: 84 })

/** The same where it was chosen from a menu. */
export const RemoveNow = later(async () => (await import('./Remove.tsx')).RemoveNow, OVER_THE_PAGE)
