import type { channelTrialEn } from '../en/channelTrial.ts'

/** نص تجربة الحساب. */
export const channelTrialAr: typeof channelTrialEn = {
  subject: 'رسالة تجريبية من {entity}',
  greeting: 'السلام عليكم ورحمة الله وبركاته،',
  body: 'إن كنتم تقرؤون هذه الرسالة فخدمة بريدكم توصل رسائل {entity}.',
  foot: 'هذه الرسالة من {entity}.',
  why: 'وصلتكم لأنكم طلبتم تجربة الإرسال.',
  code: '{code} رمز تأكيد رقمكم لدى {entity}. صلاحيته عشر دقائق، فلا تشاركوه مع أحد.',
  sms: 'رسالة تجريبية من {entity}، وقد وصلت.',
}
