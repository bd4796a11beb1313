import type { MessagesOf } from '../_kit/messages.ts'
import type { letters } from './schema.ts'

export const ar = {
  name: 'سجل الرسائل',
  one: 'رسالة',
  count: {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '%{smart_count} رسائل',
    many: '%{smart_count} رسالة',
    other: '%{smart_count} رسالة',
  },
  fields: {
    report: 'التقرير',
    donor: 'المتبرع',
    channel: 'قناة التواصل',
    sentTo: 'أُرسلت إلى',
    language: 'اللغة',
    state: 'الحالة',
    reason: 'السبب',
    detail: 'التفاصيل',
    attempt: 'المحاولة',
    repeats: 'إعادة للرسالة',
    sentAt: 'وقت الإرسال',
    fetchedAt: 'وقت التحميل',
    openedAt: 'وقت الفتح',
    disownedAt: 'وقت الإفادة «لست المقصود»',
    stoppedAt: 'وقت إيقاف الرسائل',
  },
  hints: {
    fetchedAt: 'حُمّلت الصفحة، وقد يكون ذلك من فاحص البريد أو من معاينة الرابط.',
    disownedAt: 'أفاد القارئ بأن الرسالة ليست موجهة إليه.',
    stoppedAt: 'طلب المتبرع إيقاف الرسائل من خلال هذه الرسالة.',
  },
  choices: {
    channel: { email: 'البريد الإلكتروني' },
    language: { ar: 'العربية', en: 'الإنجليزية' },
    state: {
      planned: 'بانتظار الإرسال',
      claimed: 'قيد التجهيز',
      handing: 'قيد التسليم',
      sent: 'أُرسلت',
      failed: 'تعذّر الإرسال',
      unknown: 'غير مؤكدة',
      held: 'محجوبة',
      cancelled: 'ملغاة',
    },
  },
  empty: 'لا توجد رسائل بعد. تظهر الرسائل هنا بعد إرسال تقرير.',
} satisfies MessagesOf<typeof letters>
