import type { MessagesOf } from '../_kit/messages.ts'
import type { platformProjects } from './schema.ts'

export const ar = {
  name: 'مشاريع كل الجهات',
  one: 'مشروع',
  count: {
    zero: 'لا مشاريع',
    one: 'مشروع واحد',
    two: 'مشروعان',
    few: '%{smart_count} مشاريع',
    many: '%{smart_count} مشروعًا',
    other: '%{smart_count} مشروع',
  },
  fields: {
    code: 'رمز المشروع',
    name: 'اسم المشروع',
    entityId: 'الجهة',
    requiredAmount: 'المبلغ المطلوب',
    startDate: 'تاريخ البداية',
    endDate: 'تاريخ النهاية',
  },
  states: { drafted: 'مسودة', published: 'منشور', deactivated: 'موقوف' },
  actions: {},
  empty: 'لا مشاريع هنا. أزيلوا عوامل التصفية لعرض الجميع.',
} satisfies MessagesOf<typeof platformProjects>
