import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { importFaults } from './schema.ts'

export const access = defineAccess(importFaults, { list: entityStaff, get: entityStaff })
