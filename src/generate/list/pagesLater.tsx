import { later } from '../later.tsx'

/** The pages below a list. */
export const ListPages = later(async () => (await import('./Pages.tsx')).Pages, { xs: 52, sm: 52 })
