import type { MessagesOf } from '../_kit/messages.ts'
import type { staff } from './schema.ts'

export const en = {
  name: 'Staff',
  one: 'Staff member',
  count: { one: '%{smart_count} staff member', other: '%{smart_count} staff members' },
  fields: { name: 'Name' },
  empty: 'No staff yet. A branch administrator adds users under Settings.',
} satisfies MessagesOf<typeof staff>
