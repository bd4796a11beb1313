import { channelsEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { conversations } from './schema.ts'

export const en = {
  name: 'Conversations',
  one: 'Conversation',
  count: { one: '%{smart_count} conversation', other: '%{smart_count} conversations' },
  fields: {
    channel: 'Channel',
    donor: 'Donor',
    address: 'Phone or email',
    senderName: 'Name given by the service',
    lastText: 'Last words',
    lastDirection: 'Last direction',
    lastAt: 'Last message',
    lastInAt: 'Their last message',
    stopSaid: 'Asked to stop',
    unread: 'Unread',
    assignee: 'Assigned to',
  },
  choices: {
    channel: channelsEn,
    lastDirection: { in: 'Received', out: 'Sent' },
  },
  empty: 'Nobody has written yet. What donors write to your numbers stands here.',
} satisfies MessagesOf<typeof conversations>
