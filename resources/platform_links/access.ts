import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { platformLinks } from './schema.ts'

/** [2.44] what the entity receives, and by which account, is its administrator's matter. */
export const access = defineAccess<typeof platformLinks, 'connect' | 'check' | 'pull' | 'unlink'>(platformLinks, {
  list: branchAdmins,
  get: branchAdmins,
  connect: branchAdmins,
  check: branchAdmins,
  pull: branchAdmins,
  unlink: branchAdmins,
})
