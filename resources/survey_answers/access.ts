import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { surveyAnswers } from './schema.ts'

export const access = defineAccess(surveyAnswers, { list: entityStaff, get: entityStaff })
