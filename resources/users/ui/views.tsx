import { lazy } from 'react'
import type { Views } from '../../../src/generate/types.ts'

export { layout } from './layout.tsx'

/** Each comes when it is opened: neither the list nor the page has use for the forms. */
export const views: Partial<Views> = {
  create: lazy(async () => ({ default: (await import('./Forms.tsx')).Create })),
  edit: lazy(async () => ({ default: (await import('./Forms.tsx')).Edit })),
  show: lazy(async () => ({ default: (await import('./Show.tsx')).Show })),
}
