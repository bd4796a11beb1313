import type { MessagesOf } from '../_kit/messages.ts'
import type { donorTypes } from './schema.ts'

export const ar = {
  name: 'أنواع المتبرعين',
  one: 'نوع المتبرع',
  count: {
    zero: 'لا أنواع متبرعين',
    one: 'نوع واحد',
    two: 'نوعان',
    few: '%{smart_count} أنواع',
    many: '%{smart_count} نوعًا',
    other: '%{smart_count} نوع',
  },
  fields: { titleAr: 'العنوان بالعربية', titleEn: 'العنوان بالإنجليزية', body: 'صفة المتبرع' },
  hints: { body: 'تحدد صيغة رسالة المتبرع: رسالة فرد أو منشأة أو مؤسسة مانحة.' },
  choices: { body: { person: 'فرد', organisation: 'شركة أو منشأة', foundation: 'مؤسسة مانحة' } },
  empty: 'لا توجد أنواع متبرعين بعد. أضيفوا أولها، مثل: فرد.',
} satisfies MessagesOf<typeof donorTypes>
