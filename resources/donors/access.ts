import { defineAccess } from '../_kit/access.ts'
import { branchAdmins, entityStaff } from '../_kit/roles.ts'
import { donors } from './schema.ts'

export const access = defineAccess<typeof donors, 'exportData' | 'erase' | 'inviteIdentity'>(donors, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  inviteIdentity: entityStaff,
  // product.md 3, PDPL: a person's data as a whole leaves, or goes, by the administrator's hand alone
  exportData: branchAdmins,
  erase: branchAdmins,
})
