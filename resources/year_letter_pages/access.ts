import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { yearLetterPages } from './schema.ts'

export const access = defineAccess(yearLetterPages, { list: entityStaff, get: entityStaff })
