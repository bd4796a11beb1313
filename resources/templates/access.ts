import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, platformAdmins } from '../_kit/roles.ts'
import { templates } from './schema.ts'

type Acts = 'submit' | 'withdraw' | 'otherLanguage' | 'pull' | 'gallery' | 'adopt'

// [6.5] templates: BranchAdmin only. [2.51] the platform keeps its own, and reaches no entity's.
const keepers = [
  { roles: branchAdmins, scope: 'entity' },
  { roles: platformAdmins, scope: 'all' },
] as const satisfies readonly GrantOn<typeof templates>[]

export const access = defineAccess<typeof templates, Acts>(templates, {
  list: keepers,
  get: keepers,
  create: keepers,
  update: keepers,
  remove: keepers,
  activate: keepers,
  deactivate: keepers,
  submit: keepers,
  withdraw: keepers,
  otherLanguage: keepers,
  pull: keepers,
  gallery: branchAdmins,
  adopt: branchAdmins,
})
