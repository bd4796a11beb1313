import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { donorTypes } from './schema.ts'

const readers = ['SuperAdmin', 'BranchAdmin', 'ProjectAdmin'] as const

export const access = defineAccess(donorTypes, {
  list: readers,
  get: readers,
  create: platformAdmins,
  update: platformAdmins,
  remove: platformAdmins,
})
