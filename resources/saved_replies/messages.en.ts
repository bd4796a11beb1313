import type { MessagesOf } from '../_kit/messages.ts'
import type { savedReplies } from './schema.ts'

export const en = {
  name: 'Saved replies',
  one: 'Saved reply',
  count: { one: '%{smart_count} saved reply', other: '%{smart_count} saved replies' },
  fields: { title: 'Title', textAr: 'Arabic text', textEn: 'English text' },
  hints: {
    title: 'By this title you find it when you type “/” in a conversation.',
    textAr: 'One of the two texts is enough.',
  },
  empty: 'No saved replies yet. Add what you answer again and again.',
} satisfies MessagesOf<typeof savedReplies>
