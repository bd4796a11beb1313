import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { suppressions } from './schema.ts'

/** Whoever keeps donors sees which of their addresses are left alone, and why; and lets them be written to again. */
export const access = defineAccess(suppressions, { list: entityStaff, get: entityStaff, allow: entityStaff })
