import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { files } from './schema.ts'

export const access = defineAccess(files, { get: entityStaff, list: entityStaff })
