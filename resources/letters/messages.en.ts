import type { MessagesOf } from '../_kit/messages.ts'
import type { letters } from './schema.ts'

export const en = {
  name: 'Message records',
  one: 'Message record',
  count: { one: '%{smart_count} letter', other: '%{smart_count} letters' },
  fields: {
    report: 'Report',
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
    fetchedAt: 'Fetched at',
    openedAt: 'Opened at',
    disownedAt: '“Not me” at',
    stoppedAt: 'Messages stopped at',
  },
  hints: {
    fetchedAt: 'Something loaded the page; a mail scanner or a link preview may have done so.',
    disownedAt: 'The reader said that the letter is not meant for them.',
    stoppedAt: 'The donor asked for no more messages from this letter.',
  },
  choices: {
    channel: { email: 'Email' },
    language: { ar: 'Arabic', en: 'English' },
    state: {
      planned: 'Pending',
      claimed: 'Being prepared',
      handing: 'Being handed over',
      sent: 'Sent',
      failed: 'Failed',
      unknown: 'Not confirmed',
      held: 'Held back',
      cancelled: 'Cancelled',
    },
  },
  empty: 'No letters yet. They appear here once a report is sent.',
} satisfies MessagesOf<typeof letters>
