import type { MessagesOf } from '../_kit/messages.ts'
import { ar as issues } from '../donor_issues/messages.ar.ts'
import type { platformDonorIssues } from './schema.ts'

const { type, entityName, sentAt, repliedAt, passedAt, answeredAt } = issues.fields

export const ar = {
  ...issues,
  name: 'طلبات المتبرعين لدى كل الجهات',
  fields: { type, entityName, sentAt, repliedAt, passedAt, answeredAt },
} satisfies MessagesOf<typeof platformDonorIssues>
