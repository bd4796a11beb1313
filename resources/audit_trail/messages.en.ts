import type { MessagesOf } from '../_kit/messages.ts'
import type { auditTrail } from './schema.ts'

export const en = {
  name: 'Audit trail',
  one: 'Audit entry',
  count: { one: '%{smart_count} entry', other: '%{smart_count} entries' },
  fields: {
    actor: 'Who',
    action: 'Action',
    resource: 'Kind of record',
    record: 'Record',
    before: 'Before',
    after: 'After',
    request: 'Request number',
  },
  choices: {
    action: {
      create: 'Added',
      update: 'Changed',
      remove: 'Deleted',
      erase: 'Erased for good',
      view: 'Viewed by the platform',
      switch: 'Branch entered',
      export: 'Exported',
    },
    resource: {
      entities: 'Entity',
      users: 'User',
      donor_types: 'Donor type',
      classifications: 'Classification',
      files: 'File',
      projects: 'Project',
      project_updates: 'Project update',
      comments: 'Comment',
      notes: 'Note',
      spendings: 'Spending',
      donors: 'Donor',
      donor_transactions: 'Donation',
      reports: 'Report',
      imports: 'Import',
      registrations: 'Registration',
      sessions: 'Session',
    },
  },
  empty: 'Nothing recorded for these filters. Clear them to see every change.',
} satisfies MessagesOf<typeof auditTrail>
