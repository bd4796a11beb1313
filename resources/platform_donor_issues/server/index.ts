import { defineServer } from '../../../server/engine/define.ts'
import { supportActions } from '../../donor_issues/server/actions.ts'
import { platformDonorIssues } from '../schema.ts'

export const server = defineServer(platformDonorIssues, { actions: supportActions })
