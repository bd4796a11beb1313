import type { MessagesOf } from '../_kit/messages.ts'
import type { donorMerges } from './schema.ts'

export const ar = {
  name: 'عمليات دمج المتبرعين',
  one: 'عملية دمج',
  count: {
    zero: 'لا عمليات دمج',
    one: 'عملية دمج واحدة',
    two: 'عمليتا دمج',
    few: '%{smart_count} عمليات دمج',
    many: '%{smart_count} عملية دمج',
    other: '%{smart_count} عملية دمج',
  },
  fields: {
    donor: 'السجل الباقي',
    gone: 'السجل المدموج',
    name: 'دُمج منه',
    mergedBy: 'دمجهما',
    until: 'يمكن التراجع حتى',
    undoneAt: 'تاريخ التراجع',
    undoneBy: 'تراجع عنه',
  },
  empty: 'لم يُدمج أي متبرعين بعد.',
} satisfies MessagesOf<typeof donorMerges>
