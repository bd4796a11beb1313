import { defineResource } from '../_kit/resource.ts'
import { donorIssues, ISSUE_STATES } from '../donor_issues/schema.ts'

const { type, entityName, sentAt, repliedAt, passedAt, answeredAt } = donorIssues.fields

/**
 * product.md 2: the issues of every entity, for the platform's own support. A list names no donor and quotes nobody: who
 * wants to know opens the issue, and that is kept in the entity's trail.
 */
export const platformDonorIssues = defineResource({
  name: 'platform_donor_issues',
  from: donorIssues.name,
  tenant: 'closed',
  fields: { type, entityName, sentAt, repliedAt, passedAt, answeredAt },
  states: ISSUE_STATES,
  title: 'entityName',
  list: {
    columns: ['sentAt', 'type', 'entityName', 'status', 'repliedAt'],
    filters: ['status', 'type', 'sentAt'],
    sort: ['sentAt', 'DESC'],
  },
  readOnly: true,
})
