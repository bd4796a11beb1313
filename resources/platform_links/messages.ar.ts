import type { MessagesOf } from '../_kit/messages.ts'
import type { platformLinks } from './schema.ts'

/** What can be done about each. */
const REASONS = {
  address: 'لا يمكن الوصول إلى هذا العنوان من هنا. تحققوا من الرابط، ويجب أن يبدأ بـ https://.',
  login: 'رفضت المنصة البريد الإلكتروني أو كلمة المرور. أدخلوهما من جديد.',
  connect: 'لا أحد يجيب على هذا الرابط. تحققوا منه أو حاولوا لاحقًا.',
  tls: 'شهادة المنصة غير موثوقة. أبلغوا الدعم الفني للمنصة.',
  timeout: 'تأخرت المنصة في الرد. حاولوا لاحقًا.',
  busy: 'المنصة مشغولة. حاولوا بعد دقائق.',
  answer: 'ردّت المنصة بما لا يُفهم. تحققوا من الرابط أو أبلغوا الدعم الفني للمنصة.',
  tooMany: 'التبرعات أكثر مما يتسع له ملف واحد. اختاروا تاريخًا أحدث للجلب.',
  locked: 'لم تعد كلمة المرور المحفوظة قابلة للقراءة. أدخلوها من جديد.',
}

export const ar = {
  name: 'روابط منصات التبرع',
  one: 'رابط منصة التبرع',
  count: {
    zero: 'لا روابط منصات',
    one: 'رابط منصة واحد',
    two: 'رابطا منصتين',
    few: '%{smart_count} روابط منصات',
    many: '%{smart_count} رابط منصة',
    other: '%{smart_count} رابط منصة',
  },
  fields: {
    link: 'رابط المنصة',
    email: 'البريد الإلكتروني للحساب',
    password: 'كلمة مرور الحساب',
    passwordSetAt: 'وقت حفظ كلمة المرور',
    state: 'الحالة',
    reason: 'السبب',
    checkedAt: 'آخر تحقق',
    pullState: 'آخر جلب',
    pullReason: 'سبب تعذّر الجلب',
    pullSince: 'الجلب من تاريخ',
    pulledRows: 'التبرعات المجلوبة',
    lastPulledAt: 'وقت آخر جلب',
    lastPulledUntil: 'أحدث تبرع جُلب',
    lastImport: 'استيراد آخر جلب',
  },
  hints: {
    link: 'العنوان الذي أعطتكم إياه المنصة للربط، مثل https://store.charity.example.',
    email: 'الحساب الذي تسجلون به الدخول إلى المنصة.',
    password: 'تُحفظ مشفّرة ولا تُعرض لأحد.',
  },
  choices: {
    state: { notChecked: 'لم يُتحقق منه بعد', working: 'يعمل', refused: 'لا يعمل', off: 'غير مربوط' },
    reason: REASONS,
    pullState: {
      none: 'لم يُجلب شيء بعد',
      running: 'جارٍ الجلب',
      done: 'اكتمل الجلب',
      empty: 'لا جديد',
      failed: 'تعذّر الجلب',
    },
    pullReason: REASONS,
  },
  empty: 'لم تُربط منصة تبرع بعد.',
} satisfies MessagesOf<typeof platformLinks>
