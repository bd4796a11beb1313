import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { campaigns } from './schema.ts'

/** [6.2] campaigns are the entity's staff's. */
export const access = defineAccess<
  typeof campaigns,
  | 'askApproval'
  | 'approve'
  | 'sendBack'
  | 'audience'
  | 'preview'
  | 'results'
  | 'failures'
  | 'again'
  | 'sendAgain'
  | 'test'
  | 'publish'
  | 'stop'
  | 'end'
  | 'unschedule'
  | 'duplicate'
  | 'correct'
>(campaigns, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  audience: entityStaff,
  preview: entityStaff,
  results: entityStaff,
  failures: entityStaff,
  again: entityStaff,
  sendAgain: entityStaff,
  test: entityStaff,
  publish: entityStaff,
  stop: entityStaff,
  end: entityStaff,
  unschedule: entityStaff,
  duplicate: entityStaff,
  correct: entityStaff,
  askApproval: entityStaff,
  approve: entityStaff,
  sendBack: entityStaff,
})
