import type { MessagesOf } from '../_kit/messages.ts'
import type { surveyInvitations } from './schema.ts'

export const ar = {
  name: 'دعوات الاستبيانات',
  one: 'دعوة إلى استبيان',
  count: {
    zero: 'لا دعوات',
    one: 'دعوة واحدة',
    two: 'دعوتان',
    few: '%{smart_count} دعوات',
    many: '%{smart_count} دعوة',
    other: '%{smart_count} دعوة',
  },
  fields: {
    survey: 'الاستبيان',
    donor: 'المتبرع',
    language: 'اللغة',
    openedAt: 'وقت الفتح',
    answeredAt: 'وقت الإجابة',
  },
  choices: { language: { ar: 'العربية', en: 'الإنجليزية' } },
  empty: 'لم يُدعَ أي متبرع إلى استبيان بعد.',
} satisfies MessagesOf<typeof surveyInvitations>
