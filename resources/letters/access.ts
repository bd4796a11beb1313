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

const readers = [{ roles: entityStaff, scope: 'entity' }, recipient] as const

export const access = defineAccess(letters, { list: readers, get: readers })
