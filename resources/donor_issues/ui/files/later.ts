import { later } from '../../../../src/generate/lazyPart.tsx'

/** As tall as its button: most messages go without a file. */
export const FilesInput = later(async () => (await import('./FilesInput.tsx')).FilesInput, { xs: 36, sm: 36 })
export const ShownFiles = later(async () => (await import('./Shown.tsx')).ShownFiles, { xs: 96, sm: 96 })
