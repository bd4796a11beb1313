import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { users } from './schema.ts'

// [6.5] users: BranchAdmin only. Inviting and editing come with the identity issue.
export const access = defineAccess(users, { list: branchAdmins, get: branchAdmins })
