import { channelsEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { chatMessages } from './schema.ts'

export const en = {
  name: 'Messages of conversations',
  one: 'Message of a conversation',
  count: { one: '%{smart_count} message', other: '%{smart_count} messages' },
  fields: {
    conversation: 'Conversation',
    channel: 'Channel',
    direction: 'Direction',
    donor: 'Donor',
    address: 'Phone or email',
    senderName: 'Name given by the service',
    text: 'Text',
    file: 'File',
    fileName: 'Name of the file',
    fileState: 'The file',
    files: 'Files',
    at: 'When',
    providerId: 'The service’s number',
    readAt: 'Read at',
    author: 'Written by',
    project: 'Project',
    update: 'Added to the update',
  },
  choices: {
    channel: channelsEn,
    direction: { in: 'Received', out: 'Sent' },
    fileState: { waiting: 'Being fetched', lost: 'Could not be fetched', unread: 'A mail that could not be read' },
  },
  empty: 'Nobody has written yet.',
} satisfies MessagesOf<typeof chatMessages>
