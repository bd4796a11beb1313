import type { MessagesOf } from '../_kit/messages.ts'
import type { spendings } from './schema.ts'

export const en = {
  name: 'Spending',
  one: 'Spending entry',
  count: { one: '%{smart_count} spending entry', other: '%{smart_count} spending entries' },
  fields: {
    project: 'Project',
    amount: 'Amount',
    date: 'Date',
    stage: 'Stage',
    description: 'What it was spent on',
    evidence: 'Evidence',
  },
  hints: { evidence: 'An invoice or a handover report: a PDF, or a clear photo of it.' },
  choices: {
    stage: {
      study: 'Study',
      approval: 'Approval and licence',
      fundraising: 'Fundraising',
      contracting: 'Contracts and preparation',
      execution: 'Execution',
      delivery: 'Handover and closing',
    },
  },
  empty: 'No spending yet. Record the first payment, so that donors see where their money went.',
} satisfies MessagesOf<typeof spendings>
