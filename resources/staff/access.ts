import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { staff } from './schema.ts'

export const access = defineAccess(staff, { list: entityStaff, get: entityStaff })
