import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { smsAccounts } from './schema.ts'

// Each message costs: by which gateway the entity writes is its administrator's matter.
export const access = defineAccess<typeof smsAccounts, 'connect' | 'check' | 'switchOff' | 'forget' | 'makeHook'>(
  smsAccounts,
  {
    list: branchAdmins,
    get: branchAdmins,
    create: branchAdmins,
    update: branchAdmins,
    connect: branchAdmins,
    check: branchAdmins,
    switchOff: branchAdmins,
    forget: branchAdmins,
    makeHook: branchAdmins,
  },
)
