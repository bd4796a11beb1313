import type { letterMailEn } from '../en/letterMail.ts'

/** The greeting addresses women, men and organisations alike. */
export const letterMailAr: typeof letterMailEn = {
  greeting: 'إلى {name}، السلام عليكم ورحمة الله وبركاته،',
  greetingNameless: 'السلام عليكم ورحمة الله وبركاته،',
  read: 'اقرأ تقريركم',
  readAt: 'اقرأ تقريركم: {url}',
  sender: 'هذه الرسالة من {entity}.',
  why: 'وصلتكم بصفتكم من المتبرعين.',
  stop: 'إيقاف هذه الرسائل',
  stopAt: 'إيقاف هذه الرسائل: {url}',
  trial: '[تجربة] {subject}',
}
