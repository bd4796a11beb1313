import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, givers, platformAdmins, support } from '../_kit/roles.ts'
import { donorIssues } from './schema.ts'

type Acts = 'view' | 'reply' | 'pass' | 'takeBack' | 'passed' | 'answerPassed'

/**
 * product.md 2: support of no entity answers the issues of every one. Its list names no donor and quotes nobody: who
 * wants to know opens the issue, and that is kept in the entity's trail.
 */
const everyEntity = {
  roles: [...platformAdmins, ...support],
  scope: 'all',
  fields: ['type', 'entityName', 'sentAt', 'repliedAt', 'passedAt', 'answeredAt', 'status'],
} as const satisfies GrantOn<typeof donorIssues>

/** [1.13] what a donor sent, and what was answered: nothing that is said of it among staff. */
const sender = {
  roles: givers,
  scope: 'own',
  fields: ['type', 'donor', 'project', 'message', 'sentAt', 'reply', 'repliedAt', 'entityName', 'status'],
} as const satisfies GrantOn<typeof donorIssues>

// [6.4] the entity's own support; its other staff read on the donor's page, and answer what support passes on.
const readers = [{ roles: [...support, ...entityStaff], scope: 'entity' }, everyEntity, sender] as const
const answering = [{ roles: support, scope: 'entity' }, everyEntity] as const

export const access = defineAccess<typeof donorIssues, Acts>(donorIssues, {
  list: readers,
  get: [...answering, sender],
  // To one of the charities that they are linked with: as the donor that it knows.
  create: [{ roles: givers, scope: 'own', fields: ['type', 'donor', 'project', 'message'] }],
  view: answering,
  reply: answering,
  close: answering,
  reopen: answering,
  pass: answering,
  takeBack: answering,
  passed: entityStaff,
  answerPassed: entityStaff,
})
