import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { platformUsers } from './schema.ts'

export const access = defineAccess<typeof platformUsers, 'invite'>(platformUsers, {
  list: platformAdmins,
  get: platformAdmins,
  activate: platformAdmins,
  deactivate: platformAdmins,
  invite: platformAdmins,
})
