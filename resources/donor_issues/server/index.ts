import { defineServer } from '../../../server/engine/define.ts'
import { donorIssues } from '../schema.ts'
import { ownActions, passedActions, supportActions } from './actions.ts'
import { notices } from './notices.ts'
import { attachToNew, completeIssue } from './own.ts'

export const server = defineServer(donorIssues, {
  hooks: { beforeCreate: completeIssue, afterCreate: attachToNew },
  actions: { ...supportActions, ...passedActions, ...ownActions },
  notices,
})

export { findWaitingQuestions, remindOfQuestions } from './remind.ts'
