import type { MessagesOf } from '../_kit/messages.ts'
import type { classifications } from './schema.ts'

export const ar = {
  name: 'التصنيفات',
  one: 'تصنيف',
  count: {
    zero: 'لا تصنيفات',
    one: 'تصنيف واحد',
    two: 'تصنيفان',
    few: '%{smart_count} تصنيفات',
    many: '%{smart_count} تصنيفًا',
    other: '%{smart_count} تصنيف',
  },
  fields: { titleAr: 'العنوان بالعربية', titleEn: 'العنوان بالإنجليزية', symbol: 'الرمز' },
  hints: { symbol: 'الأيقونة التي تدل على مجال العمل.' },
  choices: {
    symbol: {
      water: 'المياه',
      orphans: 'الأيتام',
      mosques: 'المساجد',
      food: 'الغذاء',
      health: 'الصحة',
      education: 'التعليم',
      housing: 'الإسكان',
      relief: 'الإغاثة',
      disability: 'ذوو الإعاقة',
      families: 'الأسر',
      environment: 'البيئة',
      other: 'أخرى',
    },
  },
  empty: 'لا توجد تصنيفات بعد. أضيفوا أول مجال عمل، مثل: المياه.',
} satisfies MessagesOf<typeof classifications>
