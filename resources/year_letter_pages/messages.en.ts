import { satisfaction } from '../../i18n/en/satisfaction.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { yearLetterPages } from './schema.ts'

export const en = {
  name: 'Pages of letters about the year',
  one: 'Page of a letter about the year',
  count: { one: '%{smart_count} page about the year', other: '%{smart_count} pages about the year' },
  fields: {
    yearLetter: 'Letter about the year',
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
  empty: 'No pages yet. They appear here once a letter about a year is sent.',
} satisfies MessagesOf<typeof yearLetterPages>
