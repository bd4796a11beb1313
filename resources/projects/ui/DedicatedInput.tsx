import { onlyWhere } from '../../../src/generate/inputs/onlyWhere.tsx'

/** Whom a project is for is asked where it is for somebody. */
export const DedicatedInput = onlyWhere('type', 'special')
