import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, entityStaff, givers, platformAdmins } from '../_kit/roles.ts'
import { entities } from './schema.ts'

const platform = [{ roles: platformAdmins, scope: 'all' }] as const
/** [1.13], product.md 5: the charities that know a donor, whether they are at work, and whom one asks there. */
const giver = {
  roles: givers,
  scope: 'own',
  fields: [
    'name',
    'branchName',
    'nameEn',
    'branchNameEn',
    'status',
    'managementTitle',
    'managementPerson',
    'contactPhone',
    'contactEmail',
    'website',
  ],
} as const satisfies GrantOn<typeof entities>
const readers = [{ roles: entityStaff, scope: 'entity' }, ...platform, giver] as const

// [6.6] the platform runs entities; [6.2] staff read their own, and its administrator keeps its profile (product.md 1).
export const access = defineAccess<
  typeof entities,
  'add' | 'addBranch' | 'addAdmin' | 'verify' | 'unverify' | 'restore' | 'removed' | 'glance' | 'overview' | 'branches'
>(entities, {
  get: readers,
  list: readers,
  update: [{ roles: branchAdmins, scope: 'entity' }, ...platform],
  remove: platform,
  activate: platform,
  deactivate: platform,
  add: platform,
  addAdmin: platform,
  verify: platform,
  unverify: platform,
  restore: platform,
  removed: platform,
  glance: platform,
  overview: platform,
  addBranch: branchAdmins,
  branches: branchAdmins,
})
