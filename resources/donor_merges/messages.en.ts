import type { MessagesOf } from '../_kit/messages.ts'
import type { donorMerges } from './schema.ts'

export const en = {
  name: 'Merged donors',
  one: 'Merge of two donors',
  count: { one: '%{smart_count} merge', other: '%{smart_count} merges' },
  fields: {
    donor: 'Donor who stays',
    gone: 'Donor who went',
    name: 'Merged from',
    mergedBy: 'Merged by',
    until: 'Can be undone until',
    undoneAt: 'Undone on',
    undoneBy: 'Undone by',
  },
  empty: 'No donors have been merged yet.',
} satisfies MessagesOf<typeof donorMerges>
