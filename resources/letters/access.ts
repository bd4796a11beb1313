import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { letters } from './schema.ts'

export const access = defineAccess(letters, { list: entityStaff, get: entityStaff })
