import type { MessagesOf } from '../_kit/messages.ts'
import type { editions } from './schema.ts'

export const ar = {
  name: 'طبعات الرسائل',
  one: 'طبعة',
  count: {
    zero: 'لا طبعات',
    one: 'طبعة واحدة',
    two: 'طبعتان',
    few: '%{smart_count} طبعات',
    many: '%{smart_count} طبعة',
    other: '%{smart_count} طبعة',
  },
  fields: { dispatch: 'عملية الإرسال', language: 'اللغة' },
  choices: { language: { ar: 'العربية', en: 'الإنجليزية' } },
  empty: 'لا توجد طبعات بعد. تُحفظ طبعة لكل لغة من لغات عملية الإرسال.',
} satisfies MessagesOf<typeof editions>
