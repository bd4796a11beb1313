import { later } from '../../../../src/generate/lazyPart.tsx'

/** Few who look at a report open a figure. */
export const LaterFigure = later(async () => (await import('./FigureDialog.tsx')).FigureDialog, { xs: 0, sm: 0 })
