import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, entityStaff, platformAdmins } from '../_kit/roles.ts'
import { templates } from './schema.ts'

type Acts = 'submit' | 'withdraw' | 'otherLanguage' | 'pull' | 'gallery' | 'adopt'

// [6.5] templates: BranchAdmin only. [2.51] the platform keeps its own, and reaches no entity's.
const keepers = [
  { roles: branchAdmins, scope: 'entity' },
  { roles: platformAdmins, scope: 'all' },
] as const satisfies readonly GrantOn<typeof templates>[]

/** [6.2] whoever writes a campaign chooses among those in use, and reads what they say. */
const choosers = {
  roles: entityStaff,
  scope: 'entity',
  rows: { status: 'active' },
  fields: [
    'name',
    'status',
    'category',
    'language',
    'headerType',
    'headerText',
    'body',
    'variables',
    'footer',
    'buttons',
    'metaStatus',
  ],
} as const satisfies GrantOn<typeof templates>

export const access = defineAccess<typeof templates, Acts>(templates, {
  list: [...keepers, choosers],
  get: [...keepers, choosers],
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
