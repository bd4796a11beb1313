import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { contactMessages } from './schema.ts'

export const access = defineAccess(contactMessages, {
  list: platformAdmins,
  get: platformAdmins,
  handle: platformAdmins,
  reopen: platformAdmins,
})
