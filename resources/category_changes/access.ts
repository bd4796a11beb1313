import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { categoryChanges } from './schema.ts'

export const access = defineAccess(categoryChanges, { list: entityStaff, get: entityStaff })
