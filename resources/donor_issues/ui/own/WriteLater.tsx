import { later } from '../../../../src/generate/lazyPart.tsx'

/** Writing comes after reading: the form is half of what a donor's pages weigh. */
export const Write = later(async () => (await import('./Write.tsx')).Write, { xs: 480, sm: 440 })
