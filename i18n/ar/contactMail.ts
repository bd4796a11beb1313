import type { contactMailEn } from '../en/contactMail.ts'

export const contactMailAr: typeof contactMailEn = {
  sender: 'أثر',
  subject: 'أثر: رسالة من {name}',
  lead: 'كتب إلى المنصة من صفحتها التعريفية {name}:',
  email: 'البريد الإلكتروني: {value}',
  phone: 'الهاتف: {value}',
  action: 'فتح الرسالة',
  at: '{action}: {url}',
  byMail: 'للرد على صاحب الرسالة يكفي الرد على هذا البريد.',
  byPhone: 'ترك صاحب الرسالة رقم هاتف دون بريد إلكتروني.',
  ignore: 'تصلكم هذه الرسالة لأن هذا العنوان هو عنوان التواصل مع المنصة.',
}
