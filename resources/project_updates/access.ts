import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { projectUpdates } from './schema.ts'

export const access = defineAccess<typeof projectUpdates, 'fieldWaiting' | 'fieldPlace' | 'fieldDrop'>(projectUpdates, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  publish: entityStaff,
  deactivate: entityStaff,
  fieldWaiting: entityStaff,
  fieldPlace: entityStaff,
  fieldDrop: entityStaff,
})
