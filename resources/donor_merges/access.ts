import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { donorMerges } from './schema.ts'

// Two people become one, or two again, by the administrator's hand.
export const access = defineAccess<typeof donorMerges, 'undo'>(donorMerges, {
  list: branchAdmins,
  get: branchAdmins,
  undo: branchAdmins,
})
