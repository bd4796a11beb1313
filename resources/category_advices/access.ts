import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { categoryAdvices } from './schema.ts'

export const access = defineAccess<typeof categoryAdvices, 'ask'>(categoryAdvices, {
  list: entityStaff,
  get: entityStaff,
  ask: entityStaff,
})
