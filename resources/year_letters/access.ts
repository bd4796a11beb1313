import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { yearLetters } from './schema.ts'

/** [6.2] letters about a year are the entity's staff's, as reports are. */
export const access = defineAccess<
  typeof yearLetters,
  'audience' | 'preview' | 'sendings' | 'send' | 'stop' | 'askApproval' | 'approve'
>(yearLetters, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  audience: entityStaff,
  preview: entityStaff,
  sendings: entityStaff,
  send: entityStaff,
  stop: entityStaff,
  askApproval: entityStaff,
  approve: entityStaff,
})
