import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, givers } from '../_kit/roles.ts'
import { yearLetterPages } from './schema.ts'

/** [1.13] the letters about a year that a donor was sent, as those about a report. */
const recipient = {
  roles: givers,
  scope: 'own',
  rows: { sent: 'true' },
  fields: ['yearLetter', 'donor', 'language', 'sentAt', 'openedAt', 'stoppedAt', 'disownedAt'],
} as const satisfies GrantOn<typeof yearLetterPages>

/** What one reader thinks of it is told as a share of all (decision 112), so it is none of these. */
const staff = {
  roles: entityStaff,
  scope: 'entity',
  fields: ['yearLetter', 'donor', 'language', 'sent', 'sentAt', 'fetchedAt', 'openedAt', 'disownedAt', 'stoppedAt'],
} as const satisfies GrantOn<typeof yearLetterPages>

const readers = [staff, recipient] as const

export const access = defineAccess(yearLetterPages, { list: readers, get: readers })
