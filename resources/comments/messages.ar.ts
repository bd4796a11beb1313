import type { MessagesOf } from '../_kit/messages.ts'
import type { comments } from './schema.ts'

export const ar = {
  name: 'التعليقات',
  one: 'تعليق',
  count: {
    zero: 'لا تعليقات',
    one: 'تعليق واحد',
    two: 'تعليقان',
    few: '%{smart_count} تعليقات',
    many: '%{smart_count} تعليقًا',
    other: '%{smart_count} تعليق',
  },
  fields: { projectUpdate: 'المستجدّ', text: 'التعليق', author: 'كتبه', editedAt: 'وقت التعديل' },
  hints: { text: 'يقرؤه زملاؤكم، ولا يظهر للمتبرعين.' },
  empty: 'لا توجد تعليقات بعد. اكتبوا أولها أسفل أحد المستجدّات.',
} satisfies MessagesOf<typeof comments>
