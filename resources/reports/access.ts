import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, givers } from '../_kit/roles.ts'
import { reports } from './schema.ts'

/** [1.13] what the letters that a donor was sent are called, in which languages, and about what they are. */
const recipient = {
  roles: givers,
  scope: 'own',
  fields: ['title', 'otherLanguage', 'otherTitle', 'project'],
} as const satisfies GrantOn<typeof reports>

const readers = [{ roles: entityStaff, scope: 'entity' }, recipient] as const

export const access = defineAccess<
  typeof reports,
  | 'audience'
  | 'preview'
  | 'test'
  | 'send'
  | 'stop'
  | 'sendAgain'
  | 'askApproval'
  | 'approve'
  | 'approvals'
  | 'sendBack'
  | 'sendNow'
  | 'takeBack'
  | 'correct'
  | 'sample'
  | 'prepare'
  | 'givers'
  | 'figures'
  | 'figure'
  | 'results'
  | 'insights'
  | 'owed'
  | 'paper'
  | 'card'
  | 'publish'
  | 'revise'
  | 'schedule'
  | 'unschedule'
  | 'makePapers'
  | 'versions'
>(reports, {
  list: readers,
  get: readers,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  audience: entityStaff,
  versions: entityStaff,
  preview: entityStaff,
  test: entityStaff,
  send: entityStaff,
  schedule: entityStaff,
  unschedule: entityStaff,
  stop: entityStaff,
  sendAgain: entityStaff,
  askApproval: entityStaff,
  approve: entityStaff,
  approvals: entityStaff,
  sendBack: entityStaff,
  sendNow: entityStaff,
  takeBack: entityStaff,
  correct: entityStaff,
  sample: entityStaff,
  prepare: entityStaff,
  givers: entityStaff,
  figures: entityStaff,
  figure: entityStaff,
  results: entityStaff,
  insights: entityStaff,
  owed: entityStaff,
  paper: entityStaff,
  card: entityStaff,
  publish: entityStaff,
  revise: entityStaff,
  makePapers: entityStaff,
})
