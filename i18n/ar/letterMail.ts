import type { letterMailEn } from '../en/letterMail.ts'

/** The greeting addresses women, men and organisations alike. */
export const letterMailAr: typeof letterMailEn = {
  greeting: 'إلى {name}، السلام عليكم ورحمة الله وبركاته،',
  greetingNameless: 'السلام عليكم ورحمة الله وبركاته،',
  read: 'اقرؤوا تقريركم',
  readAt: 'اقرؤوا تقريركم: {url}',
  sender: 'هذه الرسالة من {entity}.',
  why: 'وصلتكم لأنكم من متبرعي الجمعية.',
  stop: 'إيقاف هذه الرسائل',
  stopAt: 'إيقاف هذه الرسائل: {url}',
  trial: '[تجربة] {subject}',
}
