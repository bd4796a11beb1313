import { defineServer } from '../../server/engine/define.ts'
import { issueActions } from '../../server/issues/actions.ts'
import { donorIssues } from './schema.ts'

export const server = defineServer(donorIssues, { actions: issueActions })
