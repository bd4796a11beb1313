import type { MessagesOf } from '../_kit/messages.ts'
import type { classifications } from './schema.ts'

export const en = {
  name: 'Classifications',
  one: 'Classification',
  count: { one: '%{smart_count} classification', other: '%{smart_count} classifications' },
  fields: { titleAr: 'Arabic title', titleEn: 'English title', symbol: 'Symbol' },
  hints: { symbol: 'The icon that stands for this field of work.' },
  choices: {
    symbol: {
      water: 'Water',
      orphans: 'Orphans',
      mosques: 'Mosques',
      food: 'Food',
      health: 'Health',
      education: 'Education',
      housing: 'Housing',
      relief: 'Relief',
      disability: 'Disability',
      families: 'Families',
      environment: 'Environment',
      other: 'Other',
    },
  },
  empty: 'No classifications yet. Add the first field of work, such as water.',
} satisfies MessagesOf<typeof classifications>
