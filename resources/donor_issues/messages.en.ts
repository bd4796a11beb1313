import type { MessagesOf } from '../_kit/messages.ts'
import type { donorIssues } from './schema.ts'

export const en = {
  name: 'Donor issues',
  one: 'Donor issue',
  count: { one: '%{smart_count} issue', other: '%{smart_count} issues' },
  fields: {
    type: 'Type',
    donor: 'Donor',
    donorName: 'Donor',
    donorPhone: 'Mobile number',
    donorEmail: 'Email',
    project: 'Project',
    message: 'Message',
    sentAt: 'Sent',
    reply: 'Reply',
    repliedAt: 'Replied',
    repliedBy: 'Replied by',
    entityName: 'Entity',
    passedAt: 'Passed to the project',
    passedBy: 'Passed by',
    passNote: 'Note to the project’s staff',
    answer: 'The project’s answer',
    answeredAt: 'Answered by the project',
    answeredBy: 'Answered by',
  },
  choices: { type: { complaint: 'Complaint', question: 'Question', suggestion: 'Suggestion' } },
  states: { open: 'Open', closed: 'Closed' },
  actions: { close: 'Close', reopen: 'Open again' },
  all: { name: 'Donor issues of all entities' },
  empty: 'Complaints, questions and suggestions that donors send from their page stand here.',
} satisfies MessagesOf<typeof donorIssues>
