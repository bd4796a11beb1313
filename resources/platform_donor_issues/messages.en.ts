import type { MessagesOf } from '../_kit/messages.ts'
import { en as issues } from '../donor_issues/messages.en.ts'
import type { platformDonorIssues } from './schema.ts'

const { type, entityName, sentAt, repliedAt, passedAt, answeredAt } = issues.fields

export const en = {
  ...issues,
  name: 'Donor issues of all entities',
  fields: { type, entityName, sentAt, repliedAt, passedAt, answeredAt },
} satisfies MessagesOf<typeof platformDonorIssues>
