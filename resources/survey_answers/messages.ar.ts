import { waysAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { surveyAnswers } from './schema.ts'

export const ar = {
  name: 'إجابات الاستبيانات',
  one: 'إجابة عن استبيان',
  count: {
    zero: 'لا إجابات',
    one: 'إجابة واحدة',
    two: 'إجابتان',
    few: '%{smart_count} إجابات',
    many: '%{smart_count} إجابة',
    other: '%{smart_count} إجابة',
  },
  fields: {
    survey: 'الاستبيان',
    donor: 'المتبرع',
    language: 'اللغة',
    source: 'طريق الوصول',
    gender: 'الجنس',
    age: 'العمر',
    phone: 'رقم الجوال',
    answers: 'الإجابات',
    files: 'الملفات',
    rated: 'تقييمات الرضا',
    satisfied: 'راضٍ فأعلى',
  },
  choices: {
    source: {
      ...waysAr,
      link: 'رابط منسوخ',
      x: 'منصة X',
      poster: 'رمز مطبوع',
      other: 'مباشرة',
    },
    language: { ar: 'العربية', en: 'الإنجليزية' },
    gender: { male: 'ذكر', female: 'أنثى' },
  },
  empty: 'لم يُجب أحد عن استبيان بعد.',
} satisfies MessagesOf<typeof surveyAnswers>
