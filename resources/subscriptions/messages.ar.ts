import type { MessagesOf } from '../_kit/messages.ts'
import type { subscriptions } from './schema.ts'

export const ar = {
  name: 'الاشتراكات',
  one: 'اشتراك',
  count: {
    zero: 'لا اشتراكات',
    one: 'اشتراك واحد',
    two: 'اشتراكان',
    few: '%{smart_count} اشتراكات',
    many: '%{smart_count} اشتراكًا',
    other: '%{smart_count} اشتراك',
  },
  fields: {
    plan: 'الباقة',
    planAr: 'الباقة',
    planEn: 'الباقة بالإنجليزية',
    period: 'المدة',
    free: 'باقة مجانية',
    price: 'السعر قبل الضريبة',
    emailQuota: 'رسائل البريد الإلكتروني',
    whatsappQuota: 'رسائل واتساب',
    smsQuota: 'الرسائل النصية',
    emailUsed: 'رسائل البريد المرسلة',
    whatsappUsed: 'رسائل واتساب المرسلة',
    smsUsed: 'الرسائل النصية المرسلة',
    startsAt: 'من',
    endsAt: 'إلى',
    renews: 'امتداد للاشتراك',
    problem: 'سبب التعذر',
  },
  choices: {
    period: { monthly: 'شهرية', yearly: 'سنوية', once: 'لمرة واحدة' },
    problem: {
      paymentFailed: 'تعذرت عملية الدفع. حاولوا مرة أخرى لاحقًا.',
      noRedirect: 'لم يُعثر على رابط التحويل: لم تحدد خدمة الدفع صفحة السداد. حاولوا مرة أخرى.',
      unhandledStatus: 'حالة الدفع غير معروفة لدينا. يتابع فريق المنصة الأمر.',
      unexpected: 'استجابة غير متوقعة من الخادم، ولا يُعرف ما آلت إليه العملية. حاولوا مرة أخرى.',
      mismatch: 'المبلغ المدفوع يختلف عن المبلغ المطلوب. يتابع فريق المنصة الأمر.',
    },
  },
  states: {
    NotRegistered: 'غير مشترك',
    Sent: 'أُرسل الطلب',
    Pending: 'بانتظار الدفع',
    Processing: 'قيد المعالجة',
    Renewed: 'سارية',
    Canceled: 'ملغاة',
    Expired: 'منتهية',
  },
  actions: {},
  empty: 'لا يوجد اشتراك بعد.',
} satisfies MessagesOf<typeof subscriptions>
