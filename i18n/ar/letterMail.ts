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
  newsOf: 'أثر عطائكم: {project}',
  newsOfAll: {
    zero: 'أثر عطائكم في {count} مشروع',
    one: 'أثر عطائكم في مشروع واحد',
    two: 'أثر عطائكم في مشروعين',
    few: 'أثر عطائكم في {count} مشاريع',
    many: 'أثر عطائكم في {count} مشروعًا',
    other: 'أثر عطائكم في {count} مشروع',
  },
  trial: '[تجربة] {subject}',
  trialLine: 'هذه رسالة تجريبية، لم تصل إلى أي متبرع، ولا تدخل في أي إحصاء.',
}
