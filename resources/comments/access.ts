import { defineAccess } from '../_kit/access.ts'
import { branchAdmins, entityStaff } from '../_kit/roles.ts'
import { comments } from './schema.ts'

const own = { roles: entityStaff, rows: { author: '$user' } } as const

// Words are changed by whoever wrote them; an administrator may only take them away.
export const access = defineAccess<typeof comments, 'moderate'>(comments, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: own,
  remove: own,
  moderate: branchAdmins,
})
