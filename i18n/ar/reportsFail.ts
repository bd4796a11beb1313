import type { reportsFail as en } from '../en/reportsFail.ts'
import type { Texts } from '../texts.ts'

export const reportsFail = {
  service: {
    any: 'الخدمة',
    email: 'خدمة البريد',
    whatsapp: 'خدمة واتساب',
    whatsappCloud: 'خدمة واتساب لدى Meta',
    sms: 'بوابة الرسائل النصية',
  },
  fail: {
    connect: 'تعذّر الوصول إلى %{service}',
    tls: 'تعذّر الاتصال الآمن مع %{service}',
    auth: 'رفضت %{service} بيانات الدخول',
    sender: 'رفضت %{service} المرسِل',
    busy: 'لا تستقبل %{service} شيئًا الآن',
    restricted: 'أوقفت الخدمة حسابنا',
    capped: 'بلغت الخدمة حدّ ما تُوصله إلى هذا المستلم حاليًا',
    optedOut: 'طلب المستلم من الخدمة الإيقاف',
    template: 'لم تقبل الخدمة القالب',
    window: 'تقبل Meta النص الحر خلال 24 ساعة من آخر رسالة من المتبرع فقط',
    recipient: 'رُفض عنوان المستلم أو رقمه',
    content: 'رُفضت الرسالة',
    badAddress: 'العنوان أو الرقم غير صحيح',
    demoAddress: 'عنوان تجريبي لا يخرج من هذا الجهاز',
    timeout: 'لم تستجب %{service} في الوقت المحدد',
    aborted: 'أُوقف الإرسال',
    noAnswer: 'تسلّمتها %{service} ولم تؤكد الاستلام',
    restored: 'استُعيدت من نسخة احتياطية أثناء إرسالها، ولا يُعلم هل وصلت.',
  },
  failMail: {
    sender: 'رفضت %{service} عنوان المرسِل',
    recipient: 'رُفض عنوان المستلم',
    badAddress: 'العنوان ليس بريدًا إلكترونيًا',
  },
  failPhone: {
    sender: 'رفضت %{service} رقمنا أو اسم المرسِل',
    recipient: 'رُفض رقم المستلم',
    badAddress: 'الرقم ليس رقم جوال صحيحًا',
    demoAddress: 'رقم تجريبي لا يخرج من هذا الجهاز',
  },
} satisfies Texts<typeof en>
