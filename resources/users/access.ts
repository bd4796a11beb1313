import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { users } from './schema.ts'

// [6.5] users: BranchAdmin only. Nobody is deleted: who did what has to stay readable.
export const access = defineAccess(users, {
  list: branchAdmins,
  get: branchAdmins,
  create: branchAdmins,
  update: branchAdmins,
  activate: branchAdmins,
  deactivate: branchAdmins,
  invite: branchAdmins,
  invitation: branchAdmins,
  inviteLink: branchAdmins,
  temporaryPassword: branchAdmins,
  sendReset: branchAdmins,
})
