import { defineAccess } from '../_kit/access.ts'
import { entityStaff, support } from '../_kit/roles.ts'
import { donorIssues } from './schema.ts'

// [6.4] the entity's own support; product.md 2: its other staff read on the donor's page.
export const access = defineAccess<typeof donorIssues, 'view' | 'reply'>(donorIssues, {
  list: [...support, ...entityStaff],
  get: support,
  view: support,
  reply: support,
  close: support,
  reopen: support,
})
