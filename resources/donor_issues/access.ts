import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, givers, platformAdmins, support } from '../_kit/roles.ts'
import { donorIssues } from './schema.ts'

type Acts =
  | 'view'
  | 'reply'
  | 'pass'
  | 'takeBack'
  | 'passed'
  | 'answerPassed'
  | 'assign'
  | 'colleagues'
  | 'figures'
  | 'reopenOwn'
  | 'rate'
  | 'toDiary'

/**
 * product.md 2: support of no entity answers the issues of every one. Its list names no donor and quotes nobody: who
 * wants to know opens the issue, and that is kept in the entity's trail.
 */
const everyEntity = {
  roles: [...platformAdmins, ...support],
  scope: 'all',
  fields: [
    'type',
    'entityName',
    'sentAt',
    'repliedAt',
    'passedAt',
    'answeredAt',
    'status',
    'assignee',
    'assigneeName',
    'assignedAt',
    'firstRepliedAt',
    'closedAt',
    'reopenedAt',
    'reopenings',
    'satisfaction',
    'ratedAt',
  ],
} as const satisfies GrantOn<typeof donorIssues>

/** [1.13] what a donor sent, and what was answered: nothing that is said of it among staff. */
const sender = {
  roles: givers,
  scope: 'own',
  fields: [
    'type',
    'donor',
    'project',
    'message',
    'files',
    'filesTold',
    'sentAt',
    'reply',
    'replyFiles',
    'replyFilesTold',
    'repliedAt',
    'entityName',
    'status',
    'closedAt',
    'reopenedAt',
    'reopenNote',
    'reopenFiles',
    'reopenFilesTold',
    'satisfaction',
  ],
} as const satisfies GrantOn<typeof donorIssues>

// [6.4] the entity's own support; its other staff read on the donor's page, and answer what support passes on.
const readers = [{ roles: [...support, ...entityStaff], scope: 'entity' }, everyEntity, sender] as const
const answering = [{ roles: support, scope: 'entity' }, everyEntity] as const

const team = [{ roles: [...support, ...entityStaff], scope: 'entity' }] as const satisfies readonly GrantOn<
  typeof donorIssues
>[]
// What a donor says of an issue that was closed: these columns of their own rows are all that they can change.
const settling = [
  {
    roles: givers,
    scope: 'own',
    fields: ['status', 'reopenedAt', 'reopenings', 'reopenNote', 'reopenFiles', 'satisfaction', 'ratedAt'],
  },
] as const satisfies readonly GrantOn<typeof donorIssues>[]

export const access = defineAccess<typeof donorIssues, Acts>(donorIssues, {
  list: readers,
  get: [...answering, sender],
  // To one of the charities that they are linked with: as the donor that it knows.
  create: [{ roles: givers, scope: 'own', fields: ['type', 'donor', 'project', 'message', 'files'] }],
  view: answering,
  reply: answering,
  close: answering,
  reopen: answering,
  pass: answering,
  takeBack: answering,
  assign: answering,
  colleagues: answering,
  figures: answering,
  passed: entityStaff,
  answerPassed: entityStaff,
  // What was closed is not done for the donor, or is: they say so themselves.
  reopenOwn: settling,
  rate: settling,
  // The charity's own people: the update is theirs, and the platform's support sees no project.
  toDiary: team,
})
