import type { MessagesOf } from '../_kit/messages.ts'
import type { savedReplies } from './schema.ts'

export const ar = {
  name: 'الردود المحفوظة',
  one: 'رد محفوظ',
  count: {
    zero: 'لا ردود محفوظة',
    one: 'رد محفوظ واحد',
    two: 'ردّان محفوظان',
    few: '%{smart_count} ردود محفوظة',
    many: '%{smart_count} ردًا محفوظًا',
    other: '%{smart_count} رد محفوظ',
  },
  fields: { title: 'العنوان', textAr: 'النص العربي', textEn: 'النص الإنجليزي' },
  hints: {
    title: 'تجدونه بهذا العنوان عند كتابة «/» في المحادثة.',
    textAr: 'يكفي أحد النصين.',
  },
  empty: 'لا توجد ردود محفوظة بعد. أضيفوا ما تجيبون به مرارًا.',
} satisfies MessagesOf<typeof savedReplies>
