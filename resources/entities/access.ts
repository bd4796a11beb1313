import { defineAccess } from '../_kit/access.ts'
import { branchAdmins, entityStaff, platformAdmins } from '../_kit/roles.ts'
import { entities } from './schema.ts'

const staffAndPlatform = [...entityStaff, ...platformAdmins] as const

// [6.6] the platform runs entities; [6.2] staff read their own, and its administrator keeps its profile (product.md 1).
export const access = defineAccess<
  typeof entities,
  'add' | 'addBranch' | 'addAdmin' | 'verify' | 'unverify' | 'restore' | 'removed' | 'overview' | 'branches'
>(entities, {
  get: staffAndPlatform,
  list: staffAndPlatform,
  update: [...branchAdmins, ...platformAdmins],
  remove: platformAdmins,
  activate: platformAdmins,
  deactivate: platformAdmins,
  add: platformAdmins,
  addAdmin: platformAdmins,
  verify: platformAdmins,
  unverify: platformAdmins,
  restore: platformAdmins,
  removed: platformAdmins,
  overview: platformAdmins,
  addBranch: branchAdmins,
  branches: branchAdmins,
})
