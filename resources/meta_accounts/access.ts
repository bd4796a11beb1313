import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { metaAccounts } from './schema.ts'

/** Who pays for it and answers for what leaves by it; nobody else learns that there is one. */
export const access = defineAccess<typeof metaAccounts, 'check' | 'switchOff'>(metaAccounts, {
  list: branchAdmins,
  get: branchAdmins,
  create: branchAdmins,
  update: branchAdmins,
  check: branchAdmins,
  switchOff: branchAdmins,
})
