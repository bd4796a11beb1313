import type { MessagesOf } from '../_kit/messages.ts'
import type { staff } from './schema.ts'

export const ar = {
  name: 'الموظفون',
  one: 'موظف',
  count: {
    zero: 'لا موظفين',
    one: 'موظف واحد',
    two: 'موظفان',
    few: '%{smart_count} موظفين',
    many: '%{smart_count} موظفًا',
    other: '%{smart_count} موظف',
  },
  fields: { name: 'الاسم' },
  empty: 'لا يوجد موظفون بعد. يضيف مدير الفرع المستخدمين من الإعدادات.',
} satisfies MessagesOf<typeof staff>
