import { later } from '../lazyPart.tsx'

/** The button that removes a record; it brings the forms' library along, which a page to read has no use for. */
export const RemoveButton = later(async () => (await import('./Remove.tsx')).Remove, { xs: 48, sm: 36, width: 84 })
