import type { MessagesOf } from '../_kit/messages.ts'
import type { plans } from './schema.ts'

export const ar = {
  name: 'الباقات',
  one: 'باقة',
  count: {
    zero: 'لا باقات',
    one: 'باقة واحدة',
    two: 'باقتان',
    few: '%{smart_count} باقات',
    many: '%{smart_count} باقة',
    other: '%{smart_count} باقة',
  },
  fields: {
    nameAr: 'الاسم بالعربية',
    nameEn: 'الاسم بالإنجليزية',
    textAr: 'الوصف بالعربية',
    textEn: 'الوصف بالإنجليزية',
    free: 'باقة مجانية',
    price: 'السعر قبل الضريبة',
    currency: 'العملة',
    period: 'المدة',
    emailQuota: 'رسائل البريد الإلكتروني',
    whatsappQuota: 'رسائل واتساب',
    smsQuota: 'الرسائل النصية',
    features: 'مزايا إضافية',
    active: 'متاحة للاختيار',
  },
  hints: {
    free: 'بلا رسوم، وتتجدد تلقائيًا.',
    emailQuota: 'عدد الرسائل في المدة. يُترك فارغًا إن كان بلا حد.',
    whatsappQuota: 'عدد الرسائل في المدة، عبر الهاتف المرتبط وعبر Meta معًا. يُترك فارغًا إن كان بلا حد.',
    smsQuota: 'عدد الرسائل في المدة. يُترك فارغًا إن كان بلا حد.',
    features: 'خدمات يقدمها فريق المنصة خارج النظام.',
    active:
      'متى أتيحت باقة واحدة للاختيار، صارت مراسلة الجهات لمتبرعيها ضمن باقة فقط. ويسري أي تعديل على من يختارها بعده.',
  },
  choices: {
    currency: { SAR: 'ريال سعودي' },
    period: { monthly: 'شهرية', yearly: 'سنوية', once: 'لمرة واحدة' },
    features: {
      prioritySupport: 'أولوية في الدعم الفني',
      training: 'تدريب الفريق',
      dataMigration: 'المساعدة في نقل البيانات',
      accountManager: 'مسؤول تواصل مخصص',
    },
  },
  empty: 'لا توجد باقات بعد. وإلى أن تتاح باقة للاختيار، ترسل الجهات بلا حد.',
} satisfies MessagesOf<typeof plans>
