import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { dispatches } from './schema.ts'

/** Who may stop a sending may have it wait. */
export const access = defineAccess<typeof dispatches, 'pause' | 'resume'>(dispatches, {
  list: entityStaff,
  get: entityStaff,
  pause: entityStaff,
  resume: entityStaff,
})
