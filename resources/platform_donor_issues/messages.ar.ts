import type { MessagesOf } from '../_kit/messages.ts'
import type { platformDonorIssues } from './schema.ts'

export const ar = {
  name: 'طلبات المتبرعين لدى كل الجهات',
  one: 'طلب متبرع',
  count: {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبان',
    few: '%{smart_count} طلبات',
    many: '%{smart_count} طلبًا',
    other: '%{smart_count} طلب',
  },
  fields: { type: 'النوع', entityName: 'الجهة', sentAt: 'تاريخ الإرسال', repliedAt: 'تاريخ الرد' },
  choices: { type: { complaint: 'شكوى', question: 'استفسار', suggestion: 'اقتراح' } },
  states: { open: 'مفتوح', closed: 'مغلق' },
  actions: { close: 'إغلاق', reopen: 'إعادة فتح' },
  empty: 'تظهر هنا الشكاوى والاستفسارات والاقتراحات التي يرسلها المتبرعون من صفحتهم.',
} satisfies MessagesOf<typeof platformDonorIssues>
