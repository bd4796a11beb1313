import type { MessagesOf } from '../_kit/messages.ts'
import type { deletions } from './schema.ts'

export const en = {
  name: 'Trash',
  one: 'Deleted record',
  count: { one: '%{smart_count} deletion', other: '%{smart_count} deletions' },
  fields: {
    createdAt: 'Deleted on',
    resource: 'Kind of record',
    record: 'Record',
    name: 'Name',
    parts: 'Went with it',
    deletedBy: 'Deleted by',
    until: 'Time left',
  },
  text: {
    lead: 'What is deleted stays here for 30 days and can be restored with everything that went with it.',
    restore: 'Restore',
    sharedTitle: 'Restore “%{name}” with the same email?',
    sharedText: 'Restore if both donors are to have it; otherwise correct the email of the other one first.',
    sharedYes: 'Restore, both have it',
    purge: 'Delete for good',
    purgeTitle: 'Delete “%{name}” for good?',
    purgeText: 'Nobody can bring it back, nor what went with it. To confirm, type its name:',
    purgeName: 'Name of the record',
    restored: '“%{name}” is restored',
    purged: '“%{name}” is deleted for good',
  },
  empty: 'The trash is empty. What is deleted stands here for 30 days.',
} satisfies MessagesOf<typeof deletions>
