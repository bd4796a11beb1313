import type { MessagesOf } from '../_kit/messages.ts'
import type { categoryChanges } from './schema.ts'

const categories = { active: 'نشط', disconnected: 'منقطع', elite: 'من كبار المتبرعين' }

export const ar = {
  name: 'التنقل بين الفئات',
  one: 'تنقل بين الفئات',
  count: {
    zero: 'لا تنقلات بين الفئات',
    one: 'تنقل واحد بين الفئات',
    two: 'تنقلان بين الفئات',
    few: '%{smart_count} تنقلات بين الفئات',
    many: '%{smart_count} تنقلًا بين الفئات',
    other: '%{smart_count} تنقل بين الفئات',
  },
  fields: { donor: 'المتبرع', was: 'من', became: 'إلى', at: 'التاريخ' },
  choices: { was: categories, became: categories },
  empty: 'لم ينتقل أي متبرع إلى فئة أخرى بعد.',
} satisfies MessagesOf<typeof categoryChanges>
