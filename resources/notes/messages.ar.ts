import type { MessagesOf } from '../_kit/messages.ts'
import type { notes } from './schema.ts'

export const ar = {
  name: 'الملاحظات',
  one: 'ملاحظة',
  count: {
    zero: 'لا ملاحظات',
    one: 'ملاحظة واحدة',
    two: 'ملاحظتان',
    few: '%{smart_count} ملاحظات',
    many: '%{smart_count} ملاحظة',
    other: '%{smart_count} ملاحظة',
  },
  fields: { project: 'المشروع', text: 'الملاحظة', author: 'كتبها', visibility: 'تظهر لـ', editedAt: 'وقت التعديل' },
  hints: { text: 'يقرؤها منسوبو الجهة، ولا تظهر للمتبرعين.' },
  choices: { visibility: { internal: 'منسوبي الجهة وحدهم' } },
  empty: 'لا توجد ملاحظات بعد. اكتبوا أولها في سجل ملاحظات أحد المشاريع.',
} satisfies MessagesOf<typeof notes>
