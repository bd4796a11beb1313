import { defineAccess } from '../_kit/access.ts'
import { platformAdmins } from '../_kit/roles.ts'
import { announcedMonths } from './schema.ts'

const readers = ['SuperAdmin', 'BranchAdmin', 'ProjectAdmin'] as const

export const access = defineAccess(announcedMonths, {
  list: readers,
  get: readers,
  create: platformAdmins,
  update: platformAdmins,
  remove: platformAdmins,
})
