import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { importChanges } from './schema.ts'

export const access = defineAccess(importChanges, { list: entityStaff, get: entityStaff })
