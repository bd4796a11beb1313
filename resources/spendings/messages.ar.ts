import type { MessagesOf } from '../_kit/messages.ts'
import type { spendings } from './schema.ts'

export const ar = {
  name: 'المصروفات',
  one: 'مصروف',
  count: {
    zero: 'لا مصروفات',
    one: 'مصروف واحد',
    two: 'مصروفان',
    few: '%{smart_count} مصروفات',
    many: '%{smart_count} مصروفًا',
    other: '%{smart_count} مصروف',
  },
  fields: {
    project: 'المشروع',
    amount: 'المبلغ',
    date: 'التاريخ',
    stage: 'المرحلة',
    description: 'وجه الصرف',
    evidence: 'الشواهد',
  },
  hints: { evidence: 'فاتورة أو محضر تسليم، ملف PDF أو صورة واضحة له.' },
  choices: {
    stage: {
      study: 'الدراسة',
      approval: 'الاعتماد والترخيص',
      fundraising: 'جمع التبرعات',
      contracting: 'التعاقد والتجهيز',
      execution: 'التنفيذ',
      delivery: 'التسليم والإغلاق',
    },
  },
  empty: 'لا توجد مصروفات بعد. سجّلوا أول دفعة ليرى المتبرعون أين صُرفت تبرعاتهم.',
} satisfies MessagesOf<typeof spendings>
