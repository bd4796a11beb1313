import { defineServer } from '../../../server/engine/define.ts'
import { completeIssue } from './own.ts'
import { passedActions, supportActions } from './actions.ts'
import { donorIssues } from '../schema.ts'
import { notices } from './notices.ts'

export const server = defineServer(donorIssues, {
  hooks: { beforeCreate: completeIssue },
  actions: { ...supportActions, ...passedActions },
  notices,
})
