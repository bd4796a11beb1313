import { defineAccess } from '../_kit/access.ts'
import { branchAdmins, entityStaff } from '../_kit/roles.ts'
import { fundraisingLicences } from './schema.ts'

/** What the charity was permitted is its administrator's to record; whoever writes an appeal chooses from it. */
export const access = defineAccess(fundraisingLicences, {
  list: entityStaff,
  get: entityStaff,
  create: branchAdmins,
  update: branchAdmins,
  remove: branchAdmins,
})
