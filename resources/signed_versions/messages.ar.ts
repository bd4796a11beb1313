import type { MessagesOf } from '../_kit/messages.ts'
import type { signedVersions } from './schema.ts'

export const ar = {
  name: 'النسخ الموقّعة',
  one: 'نسخة موقّعة',
  count: {
    zero: 'لا نسخ موقّعة',
    one: 'نسخة موقّعة واحدة',
    two: 'نسختان موقّعتان',
    few: '%{smart_count} نسخ موقّعة',
    many: '%{smart_count} نسخة موقّعة',
    other: '%{smart_count} نسخة موقّعة',
  },
  fields: {
    report: 'التقرير',
    yearLetter: 'رسالة حصاد العام',
    what: 'الموقّع عليه',
    title: 'العنوان',
    language: 'اللغة',
    number: 'رقم النسخة',
    publishedAt: 'وقت النشر',
    code: 'رمز التحقق',
  },
  choices: {
    what: { version: 'التقرير', letters: 'رسائل المتبرعين' },
    language: { ar: 'العربية', en: 'الإنجليزية' },
  },
  empty: 'لا توجد نسخ موقّعة بعد. يُوقَّع كل تقرير عند إرساله.',
} satisfies MessagesOf<typeof signedVersions>
