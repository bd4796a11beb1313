import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { surveyInvitations } from './schema.ts'

export const access = defineAccess(surveyInvitations, { list: entityStaff, get: entityStaff })
