import type { MessagesOf } from '../_kit/messages.ts'
import type { platformDonorIssues } from './schema.ts'

export const en = {
  name: 'Donor issues of all entities',
  one: 'Donor issue',
  count: { one: '%{smart_count} issue', other: '%{smart_count} issues' },
  fields: { type: 'Type', entityName: 'Entity', sentAt: 'Sent', repliedAt: 'Replied' },
  choices: { type: { complaint: 'Complaint', question: 'Question', suggestion: 'Suggestion' } },
  states: { open: 'Open', closed: 'Closed' },
  actions: { close: 'Close', reopen: 'Open again' },
  empty: 'Complaints, questions and suggestions that donors send from their page stand here.',
} satisfies MessagesOf<typeof platformDonorIssues>
