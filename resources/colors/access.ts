import { defineAccess } from '../_kit/access.ts'
import { branchAdmins, entityStaff } from '../_kit/roles.ts'
import { colors } from './schema.ts'

/** [6.2] all staff see how the charity looks; how it looks is its administrator's to say. */
export const access = defineAccess(colors, {
  list: entityStaff,
  get: entityStaff,
  create: branchAdmins,
  update: branchAdmins,
  remove: branchAdmins,
})
