import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, givers } from '../_kit/roles.ts'
import { letters } from './schema.ts'

/** [1.13] the letters that a donor was sent, and what became of the link in each. */
const recipient = {
  roles: givers,
  scope: 'own',
  rows: { sent: 'true' },
  fields: ['report', 'donor', 'language', 'sentAt', 'openedAt', 'stoppedAt', 'disownedAt'],
} as const satisfies GrantOn<typeof letters>

/** What one reader thinks of it is told as a share of all (decision 112), so it is none of these. */
const staff = {
  roles: entityStaff,
  scope: 'entity',
  fields: ['report', 'donor', 'language', 'sent', 'sentAt', 'fetchedAt', 'openedAt', 'disownedAt', 'stoppedAt'],
} as const satisfies GrantOn<typeof letters>

const readers = [staff, recipient] as const

export const access = defineAccess(letters, { list: readers, get: readers })
