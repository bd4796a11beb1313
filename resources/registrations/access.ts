import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { registrations } from './schema.ts'

export const access = defineAccess(registrations, { list: platformAdmins, get: platformAdmins })
