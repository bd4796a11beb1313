import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, platformAdmins } from '../_kit/roles.ts'
import { plans } from './schema.ts'

const keepers = { roles: platformAdmins, scope: 'all' } as const satisfies GrantOn<typeof plans>

/** An entity's staff see what can be had; what is being prepared is the platform's. */
const choosers = {
  roles: entityStaff,
  scope: 'entity',
  rows: { active: 'true' },
} as const satisfies GrantOn<typeof plans>

/** [2.51] the platform keeps its packages. */
export const access = defineAccess(plans, {
  list: [keepers, choosers],
  get: [keepers, choosers],
  create: platformAdmins,
  update: platformAdmins,
  remove: platformAdmins,
})
