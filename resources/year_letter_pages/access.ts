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

const readers = [{ roles: entityStaff, scope: 'entity' }, recipient] as const

export const access = defineAccess(yearLetterPages, { list: readers, get: readers })
