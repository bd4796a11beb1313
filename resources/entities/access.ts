import { defineAccess } from '../_kit/access.ts'
import { branchAdmins, entityStaff } from '../_kit/roles.ts'
import { entities } from './schema.ts'

export const access = defineAccess(entities, { get: entityStaff, list: entityStaff, update: branchAdmins })
