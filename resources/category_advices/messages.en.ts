import type { MessagesOf } from '../_kit/messages.ts'
import type { categoryAdvices } from './schema.ts'

export const en = {
  name: 'Recommendations for categories',
  one: 'Recommendation',
  count: { one: '%{smart_count} recommendation', other: '%{smart_count} recommendations' },
  fields: {
    list: 'Category',
    language: 'Language',
    by: 'Worded by',
    note: 'Note',
    figures: 'Figures',
    items: 'Recommendations',
    askedBy: 'Asked by',
  },
  choices: {
    list: { active: 'Active', disconnected: 'Disconnected', elite: 'Elite', lapsed: 'Lapsed elite' },
    language: { ar: 'Arabic', en: 'English' },
    by: { rules: 'The platform’s rules', model: 'The AI helper' },
    note: { refused: 'Foreign figures refused', silent: 'No answer of the AI helper' },
  },
  empty: 'Nothing has been recommended yet.',
} satisfies MessagesOf<typeof categoryAdvices>
