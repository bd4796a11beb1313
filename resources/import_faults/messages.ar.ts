import type { MessagesOf } from '../_kit/messages.ts'
import type { importFaults } from './schema.ts'

export const ar = {
  name: 'صفوف لم تُضف',
  one: 'صف لم يُضف',
  count: {
    zero: 'لا صفوف خاطئة',
    one: 'صف خاطئ واحد',
    two: 'صفان خاطئان',
    few: '%{smart_count} صفوف خاطئة',
    many: '%{smart_count} صفًا خاطئًا',
    other: '%{smart_count} صف خاطئ',
  },
  fields: {
    import: 'عملية الاستيراد',
    line: 'الصف',
    field: 'الحقل',
    column: 'العمود',
    value: 'القيمة',
    key: 'الخطأ',
    args: 'التفاصيل',
    code: 'الرمز',
  },
  hints: { line: 'رقم الصف في الملف مع صف العناوين.' },
  empty: 'جميع الصفوف صحيحة، ولا شيء يحتاج إلى تصحيح.',
} satisfies MessagesOf<typeof importFaults>
