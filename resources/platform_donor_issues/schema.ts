import { choice, kept } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { ISSUE_TYPES } from '../donor_issues/schema.ts'

/**
 * product.md 2: the issues of every entity, for the platform's own support. A list names no donor and quotes nobody: who
 * wants to know opens the issue, and that is kept in the entity's trail.
 */
export const platformDonorIssues = defineResource({
  name: 'platform_donor_issues',
  from: 'donor_issues',
  tenant: 'closed',
  fields: {
    type: choice(ISSUE_TYPES, { required: true }),
    entityName: kept('text'),
    sentAt: kept('timestamp'),
    repliedAt: kept('timestamp'),
  },
  states: {
    values: ['open', 'closed'],
    initial: 'open',
    transitions: { close: { from: ['open'], to: 'closed' }, reopen: { from: ['closed'], to: 'open' } },
  },
  title: 'entityName',
  list: {
    columns: ['sentAt', 'type', 'entityName', 'status', 'repliedAt'],
    filters: ['status', 'type', 'sentAt'],
    sort: ['sentAt', 'DESC'],
  },
  readOnly: true,
})
