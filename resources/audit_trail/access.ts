import { defineAccess } from '../_kit/access.ts'
import { branchAdmins, platformAdmins } from '../_kit/roles.ts'
import { auditTrail } from './schema.ts'

// An administrator sees the trail of the entity; the platform its own and what it did to entities, users and registrations.
const readers = [
  { roles: branchAdmins, scope: 'entity' },
  { roles: platformAdmins, scope: 'all' },
] as const

export const access = defineAccess(auditTrail, { list: readers, get: readers })
