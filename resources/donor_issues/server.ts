import { defineServer } from '../../server/engine/define.ts'
import { passedActions, supportActions } from '../../server/issues/actions.ts'
import { donorIssues } from './schema.ts'

export const server = defineServer(donorIssues, { actions: { ...supportActions, ...passedActions } })
