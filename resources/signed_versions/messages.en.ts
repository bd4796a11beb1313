import type { MessagesOf } from '../_kit/messages.ts'
import type { signedVersions } from './schema.ts'

export const en = {
  name: 'Signed versions',
  one: 'Signed version',
  count: { one: '%{smart_count} signed version', other: '%{smart_count} signed versions' },
  fields: {
    report: 'Report',
    yearLetter: 'Letter about the year',
    what: 'What is signed',
    title: 'Title',
    language: 'Language',
    number: 'Version',
    publishedAt: 'Published at',
    code: 'Verification code',
  },
  choices: {
    what: { version: 'The report', letters: 'Letters to donors' },
    language: { ar: 'Arabic', en: 'English' },
  },
  empty: 'Nothing signed yet. Each report is signed as it goes out.',
} satisfies MessagesOf<typeof signedVersions>
