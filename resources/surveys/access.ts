import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { surveys } from './schema.ts'

/** [6.2] surveys are the entity's staff's. */
export const access = defineAccess<
  typeof surveys,
  | 'results'
  | 'texts'
  | 'files'
  | 'answers'
  | 'paper'
  | 'preview'
  | 'test'
  | 'audience'
  | 'sendings'
  | 'send'
  | 'stop'
  | 'correct'
  | 'start'
  | 'askApproval'
  | 'approve'
  | 'sendBack'
>(surveys, {
  list: entityStaff,
  get: entityStaff,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  activate: entityStaff,
  deactivate: entityStaff,
  toDraft: entityStaff,
  results: entityStaff,
  texts: entityStaff,
  files: entityStaff,
  answers: entityStaff,
  paper: entityStaff,
  preview: entityStaff,
  test: entityStaff,
  audience: entityStaff,
  sendings: entityStaff,
  send: entityStaff,
  stop: entityStaff,
  correct: entityStaff,
  start: entityStaff,
  askApproval: entityStaff,
  approve: entityStaff,
  sendBack: entityStaff,
})
