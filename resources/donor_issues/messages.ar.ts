import type { MessagesOf } from '../_kit/messages.ts'
import type { donorIssues } from './schema.ts'

export const ar = {
  name: 'طلبات المتبرعين',
  one: 'طلب متبرع',
  count: {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبان',
    few: '%{smart_count} طلبات',
    many: '%{smart_count} طلبًا',
    other: '%{smart_count} طلب',
  },
  fields: {
    type: 'النوع',
    donor: 'المتبرع',
    donorName: 'المتبرع',
    donorPhone: 'رقم الجوال',
    donorEmail: 'البريد الإلكتروني',
    project: 'المشروع',
    message: 'نص الطلب',
    sentAt: 'تاريخ الإرسال',
    reply: 'الرد',
    repliedAt: 'تاريخ الرد',
    repliedBy: 'كتب الرد',
    entityName: 'الجهة',
    passedAt: 'تاريخ الإحالة إلى المشروع',
    passedBy: 'أحاله',
    passNote: 'ملاحظة لفريق المشروع',
    answer: 'إفادة المشروع',
    answeredAt: 'تاريخ الإفادة',
    answeredBy: 'كتب الإفادة',
  },
  choices: { type: { complaint: 'شكوى', question: 'استفسار', suggestion: 'اقتراح' } },
  states: { open: 'مفتوح', closed: 'مغلق' },
  actions: { close: 'إغلاق', reopen: 'إعادة فتح' },
  empty: 'تظهر هنا الشكاوى والاستفسارات والاقتراحات التي يرسلها المتبرعون من صفحتهم.',
} satisfies MessagesOf<typeof donorIssues>
