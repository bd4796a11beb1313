import { later } from '../../../../src/generate/lazyPart.tsx'

/** Fetched once somebody takes a step: what a deletion would be refused for weighs more than the list around it. */
export const StepQuestion = later(async () => (await import('./StepDialog.tsx')).StepDialog, { xs: 0, sm: 0 })
