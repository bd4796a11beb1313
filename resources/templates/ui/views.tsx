import { lazy } from 'react'
import type { Views } from '../../../src/generate/types.ts'

export { layout } from './layout.tsx'

export const views: Partial<Views> = {
  show: lazy(async () => ({ default: (await import('./Show.tsx')).Show })),
}
