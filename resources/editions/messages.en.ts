import type { MessagesOf } from '../_kit/messages.ts'
import type { editions } from './schema.ts'

export const en = {
  name: 'Editions',
  one: 'Edition',
  count: { one: '%{smart_count} edition', other: '%{smart_count} editions' },
  fields: { dispatch: 'Sending', language: 'Language' },
  choices: { language: { ar: 'Arabic', en: 'English' } },
  empty: 'No editions yet. One is kept for each language of a sending.',
} satisfies MessagesOf<typeof editions>
