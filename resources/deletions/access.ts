import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { deletions } from './schema.ts'

// What anybody of the entity has deleted is the administrator's to bring back, or to let go.
export const access = defineAccess<typeof deletions, 'restore' | 'purge'>(deletions, {
  list: branchAdmins,
  restore: branchAdmins,
  purge: branchAdmins,
})
