import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { feedback } from './schema.ts'

export const access = defineAccess<typeof feedback, 'handle'>(feedback, {
  list: entityStaff,
  get: entityStaff,
  handle: entityStaff,
})
