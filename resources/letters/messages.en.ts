import { satisfaction } from '../../i18n/en/satisfaction.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { letters } from './schema.ts'

export const en = {
  name: 'Letters',
  one: 'Letter',
  count: { one: '%{smart_count} letter', other: '%{smart_count} letters' },
  fields: {
    report: 'Report',
    donor: 'Donor',
    language: 'Language',
    sent: 'Sent',
    sentAt: 'Sent at',
    fetchedAt: 'Fetched at',
    openedAt: 'Opened at',
    disownedAt: '“Not me” at',
    stoppedAt: 'Messages stopped at',
    satisfaction: 'What the reader said of it',
    ratedAt: 'Said at',
  },
  hints: {
    fetchedAt: 'Something loaded the page; a mail scanner or a link preview may have done so.',
    disownedAt: 'The reader said that the letter is not meant for them.',
    stoppedAt: 'The donor asked for no more messages from this letter.',
  },
  choices: { language: { ar: 'Arabic', en: 'English' }, satisfaction },
  empty: 'No letters yet. They appear here once a report is sent.',
} satisfies MessagesOf<typeof letters>
