import type { MessagesOf } from '../_kit/messages.ts'
import type { categoryChanges } from './schema.ts'

const categories = { active: 'Active', disconnected: 'Disconnected', elite: 'Elite' }

export const en = {
  name: 'Category changes',
  one: 'Category change',
  count: { one: '%{smart_count} category change', other: '%{smart_count} category changes' },
  fields: { donor: 'Donor', was: 'From', became: 'To', at: 'When' },
  choices: { was: categories, became: categories },
  empty: 'No donor has changed category yet.',
} satisfies MessagesOf<typeof categoryChanges>
