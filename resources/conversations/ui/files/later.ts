import { later } from '../../../../src/generate/lazyPart.tsx'

/** Most lines bring no file, and most answers none. */
export const LineFiles = later(async () => (await import('./LineFiles.tsx')).LineFiles, { xs: 72, sm: 72 })
export const Attach = later(async () => (await import('./Attach.tsx')).Attach, { xs: 96, sm: 96 })
