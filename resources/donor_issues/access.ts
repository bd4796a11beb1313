import { defineAccess } from '../_kit/access.ts'
import { entityStaff, support } from '../_kit/roles.ts'
import { donorIssues } from './schema.ts'

type Acts = 'view' | 'reply' | 'pass' | 'takeBack' | 'passed' | 'answerPassed'

// [6.4] the entity's own support; product.md 2: its other staff read on the donor's page, and answer what support passes on.
export const access = defineAccess<typeof donorIssues, Acts>(donorIssues, {
  list: [...support, ...entityStaff],
  get: support,
  view: support,
  reply: support,
  close: support,
  reopen: support,
  pass: support,
  takeBack: support,
  passed: entityStaff,
  answerPassed: entityStaff,
})
