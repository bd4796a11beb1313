import type { MessagesOf } from '../_kit/messages.ts'
import type { comments } from './schema.ts'

export const en = {
  name: 'Comments',
  one: 'Comment',
  count: { one: '%{smart_count} comment', other: '%{smart_count} comments' },
  fields: { projectUpdate: 'Update', text: 'Comment', author: 'Written by', editedAt: 'Edited' },
  hints: { text: 'Your colleagues read it. Donors do not.' },
  empty: 'No comments yet. Write the first one below an update.',
} satisfies MessagesOf<typeof comments>
