import { defineServer } from '../../../server/engine/define.ts'
import { passedActions, supportActions } from './actions.ts'
import { donorIssues } from '../schema.ts'

export const server = defineServer(donorIssues, { actions: { ...supportActions, ...passedActions } })
