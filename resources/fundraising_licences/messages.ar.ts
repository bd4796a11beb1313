import type { MessagesOf } from '../_kit/messages.ts'
import type { fundraisingLicences } from './schema.ts'

export const ar = {
  name: 'تراخيص جمع التبرعات',
  one: 'ترخيص جمع تبرعات',
  count: {
    zero: 'لا تراخيص',
    one: 'ترخيص واحد',
    two: 'ترخيصان',
    few: '%{smart_count} تراخيص',
    many: '%{smart_count} ترخيصًا',
    other: '%{smart_count} ترخيص',
  },
  fields: {
    number: 'رقم الترخيص',
    purpose: 'الغرض',
    startDate: 'سارٍ من',
    endDate: 'سارٍ حتى',
    target: 'المبلغ المرخّص بجمعه',
  },
  hints: { endDate: 'تنتهي بهذا اليوم جميع حملات هذا الترخيص.' },
  empty: 'لا تراخيص بعد. سجّلوا ترخيصًا، فكل حملة تذكر الترخيص الذي تجمع بموجبه.',
} satisfies MessagesOf<typeof fundraisingLicences>
