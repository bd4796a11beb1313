import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { reportRuns } from './schema.ts'

export const access = defineAccess(reportRuns, { list: entityStaff, get: entityStaff })
