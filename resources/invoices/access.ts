import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { invoices } from './schema.ts'

/** [2.44] what the entity pays is its administrator's matter. */
export const access = defineAccess<typeof invoices, 'pdf'>(invoices, {
  list: branchAdmins,
  get: branchAdmins,
  pdf: branchAdmins,
})
