import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { platformProjects } from './schema.ts'

export const access = defineAccess(platformProjects, { list: platformAdmins, get: platformAdmins })
