import { defineServer } from '../../server/engine/define.ts'
import { supportActions } from '../../server/issues/actions.ts'
import { platformDonorIssues } from './schema.ts'

export const server = defineServer(platformDonorIssues, { actions: supportActions })
