import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { whatsappAccounts } from './schema.ts'

// Who speaks for the charity by its number is for its administrator to say.
export const access = defineAccess<typeof whatsappAccounts, 'link' | 'start' | 'code' | 'disconnect' | 'reset'>(
  whatsappAccounts,
  {
    list: branchAdmins,
    get: branchAdmins,
    create: branchAdmins,
    update: branchAdmins,
    link: branchAdmins,
    start: branchAdmins,
    code: branchAdmins,
    disconnect: branchAdmins,
    reset: branchAdmins,
  },
)
