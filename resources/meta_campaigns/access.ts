import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { metaCampaigns } from './schema.ts'

/** [6.2] campaigns are the entity's staff's. */
export const access = defineAccess<
  typeof metaCampaigns,
  | 'askApproval'
  | 'approve'
  | 'sendBack'
  | 'audience'
  | 'preview'
  | 'again'
  | 'sendAgain'
  | 'test'
  | 'publish'
  | 'stop'
  | 'unschedule'
  | 'duplicate'
  | 'correct'
  | 'failures'
  | 'results'
>(metaCampaigns, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  audience: entityStaff,
  preview: entityStaff,
  again: entityStaff,
  sendAgain: entityStaff,
  test: entityStaff,
  publish: entityStaff,
  stop: entityStaff,
  unschedule: entityStaff,
  duplicate: entityStaff,
  correct: entityStaff,
  askApproval: entityStaff,
  approve: entityStaff,
  sendBack: entityStaff,
  failures: entityStaff,
  results: entityStaff,
})
