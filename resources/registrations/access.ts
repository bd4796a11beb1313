import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { registrations } from './schema.ts'

export const access = defineAccess<typeof registrations, 'approve' | 'reject' | 'file' | 'review'>(registrations, {
  list: platformAdmins,
  get: platformAdmins,
  approve: platformAdmins,
  reject: platformAdmins,
  file: platformAdmins,
  review: platformAdmins,
})
