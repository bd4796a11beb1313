import type { MessagesOf } from '../_kit/messages.ts'
import type { categoryAdvices } from './schema.ts'

export const ar = {
  name: 'توصيات الفئات',
  one: 'توصية',
  count: {
    zero: 'لا توصيات',
    one: 'توصية واحدة',
    two: 'توصيتان',
    few: '%{smart_count} توصيات',
    many: '%{smart_count} توصية',
    other: '%{smart_count} توصية',
  },
  fields: {
    list: 'الفئة',
    language: 'اللغة',
    by: 'الصياغة',
    note: 'ملاحظة',
    figures: 'الأرقام',
    items: 'التوصيات',
    askedBy: 'طلبها',
  },
  choices: {
    list: { active: 'النشطون', disconnected: 'المنقطعون', elite: 'كبار المتبرعين', lapsed: 'كبار المتبرعين المنقطعون' },
    language: { ar: 'العربية', en: 'الإنجليزية' },
    by: { rules: 'قواعد المنصة', model: 'المساعد الذكي' },
    note: { refused: 'رُفضت أرقام غريبة', silent: 'لم يُجب المساعد الذكي' },
  },
  empty: 'لا توصيات بعد.',
} satisfies MessagesOf<typeof categoryAdvices>
