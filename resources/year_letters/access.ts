import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, givers } from '../_kit/roles.ts'
import { yearLetters } from './schema.ts'

/** [1.13] what the letters that a donor was sent are called. */
const recipient = {
  roles: givers,
  scope: 'own',
  fields: ['title', 'titleAr', 'titleEn', 'year', 'calendar'],
} as const satisfies GrantOn<typeof yearLetters>

const readers = [{ roles: entityStaff, scope: 'entity' }, recipient] as const

/** [6.2] letters about a year are the entity's staff's, as reports are. */
export const access = defineAccess<
  typeof yearLetters,
  'audience' | 'preview' | 'test' | 'sendings' | 'send' | 'stop' | 'correct' | 'askApproval' | 'approve' | 'sendBack'
>(yearLetters, {
  list: readers,
  get: readers,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  audience: entityStaff,
  preview: entityStaff,
  test: entityStaff,
  sendings: entityStaff,
  send: entityStaff,
  stop: entityStaff,
  correct: entityStaff,
  askApproval: entityStaff,
  approve: entityStaff,
  sendBack: entityStaff,
})
