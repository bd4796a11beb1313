import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { projects } from './schema.ts'

// [6.2]
export const access = defineAccess<typeof projects, 'timeline' | 'pulse' | 'money'>(projects, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  publish: entityStaff,
  deactivate: entityStaff,
  reactivate: entityStaff,
  timeline: entityStaff,
  pulse: entityStaff,
  money: entityStaff,
})
