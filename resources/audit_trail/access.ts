import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { auditTrail } from './schema.ts'

export const access = defineAccess(auditTrail, { list: branchAdmins, get: branchAdmins })
