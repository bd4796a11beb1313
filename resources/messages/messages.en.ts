import type { MessagesOf } from '../_kit/messages.ts'
import type { messages } from './schema.ts'

export const en = {
  name: 'Message records',
  one: 'Message record',
  count: { one: '%{smart_count} message', other: '%{smart_count} messages' },
  fields: {
    kind: 'Kind',
    dispatch: 'Sending',
    report: 'Report',
    letter: 'Letter',
    donor: 'Donor',
    channel: 'Channel',
    sentTo: 'Sent to',
    language: 'Language',
    state: 'State',
    reason: 'Reason',
    detail: 'Detail',
    attempt: 'Attempt',
    repeats: 'Repeats',
    sentAt: 'Sent at',
    deliveredAt: 'Delivered at',
    readAt: 'Opened at',
  },
  choices: {
    kind: { report: 'Report' },
    channel: { email: 'Email' },
    language: { ar: 'Arabic', en: 'English' },
    state: {
      planned: 'Pending',
      claimed: 'Being prepared',
      handing: 'Being handed over',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Opened',
      failed: 'Failed',
      suppressed: 'Held back',
      unknown: 'Not confirmed',
      cancelled: 'Cancelled',
    },
  },
  empty: 'No messages yet. They appear here once a report is sent.',
} satisfies MessagesOf<typeof messages>
