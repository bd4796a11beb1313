import type { MessagesOf } from '../_kit/messages.ts'
import type { donorTypes } from './schema.ts'

export const en = {
  name: 'Donor types',
  one: 'Donor type',
  count: { one: '%{smart_count} donor type', other: '%{smart_count} donor types' },
  fields: { titleAr: 'Arabic title', titleEn: 'English title', body: 'Kind of donor' },
  hints: { body: 'Decides which letter such a donor reads: a person’s, an organisation’s or a foundation’s.' },
  choices: { body: { person: 'Individual', organisation: 'Company or organisation', foundation: 'Donor foundation' } },
  empty: 'No donor types yet. Add the first one, such as Individual.',
} satisfies MessagesOf<typeof donorTypes>
