import type { MessagesOf } from '../_kit/messages.ts'
import type { signingKeys } from './schema.ts'

export const ar = {
  name: 'مفاتيح التوقيع',
  one: 'مفتاح توقيع',
  count: {
    zero: 'لا مفاتيح توقيع',
    one: 'مفتاح توقيع واحد',
    two: 'مفتاحا توقيع',
    few: '%{smart_count} مفاتيح توقيع',
    many: '%{smart_count} مفتاح توقيع',
    other: '%{smart_count} مفتاح توقيع',
  },
  fields: {
    keyId: 'المفتاح',
    publicKey: 'الشق العام',
    privateKey: 'الشق الخاص',
    privateKeySetAt: 'يعمل منذ',
    retiredAt: 'وقت الاستبدال',
  },
  empty: 'لا توجد مفاتيح بعد. يُنشأ أول مفتاح عند نشر أول تقرير.',
} satisfies MessagesOf<typeof signingKeys>
