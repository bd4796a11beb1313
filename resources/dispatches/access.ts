import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { dispatches } from './schema.ts'

export const access = defineAccess(dispatches, { list: entityStaff, get: entityStaff })
