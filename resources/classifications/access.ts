import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { classifications } from './schema.ts'

const readers = ['SuperAdmin', 'BranchAdmin', 'ProjectAdmin'] as const

export const access = defineAccess(classifications, {
  list: readers,
  get: readers,
  create: platformAdmins,
  update: platformAdmins,
  remove: platformAdmins,
})
