import type { surveyPaperEn } from '../en/surveyPaper.ts'

/** ما تقوله نتائج الاستبيان على الورق، إلى جانب كلمات صفحتها. */
export const surveyPaperAr = {
  made: 'أُعدّ في {date}',
  byTime: { day: 'عمود لكل يوم، وأعلاها: {most}', week: 'عمود لكل أسبوع، وأعلاها: {most}' },
  said: 'ما كتبه المجيبون',
  sent: 'الملفات المرسلة',
  more: {
    one: 'وإجابة أخرى تجدونها في ملف جميع الإجابات',
    two: 'وإجابتان أخريان تجدونهما في ملف جميع الإجابات',
    few: 'و{count} إجابات أخرى تجدونها في ملف جميع الإجابات',
    many: 'و{count} إجابة أخرى تجدونها في ملف جميع الإجابات',
    other: 'و{count} إجابة أخرى تجدونها في ملف جميع الإجابات',
  },
  page: 'صفحة {page} من {pages}',
} satisfies typeof surveyPaperEn
