import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { notes } from './schema.ts'

const own = { roles: entityStaff, rows: { author: '$user' } } as const

// A diary is not rewritten by others.
export const access = defineAccess(notes, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: own,
  remove: own,
})
