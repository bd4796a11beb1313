import type { MessagesOf } from '../_kit/messages.ts'
import type { importChanges } from './schema.ts'

export const ar = {
  name: 'سجلات الاستيراد',
  one: 'سجل استيراد',
  count: {
    zero: 'لا سجلات استيراد',
    one: 'سجل استيراد واحد',
    two: 'سجلا استيراد',
    few: '%{smart_count} سجلات استيراد',
    many: '%{smart_count} سجل استيراد',
    other: '%{smart_count} سجل استيراد',
  },
  fields: {
    import: 'عملية الاستيراد',
    target: 'نوع السجل',
    record: 'السجل',
    kind: 'أثر الاستيراد',
    outcome: 'ما آل إليه',
    reason: 'السبب',
  },
  choices: {
    target: { projects: 'المشاريع', donors: 'المتبرعون', donor_transactions: 'عمليات التبرع' },
    kind: { created: 'أُضيف', updated: 'حُدّث', met: 'مسجّل من قبل' },
    outcome: { applied: 'كما استُورد', undone: 'تم التراجع عنه', left: 'بقي كما هو', nothing: 'لا شيء للتراجع عنه' },
    reason: { changed: 'عُدّل بعد الاستيراد', used: 'ترتبط به سجلات أخرى' },
  },
  empty: 'لم تُحدّث أي عملية استيراد سجلات قائمة.',
} satisfies MessagesOf<typeof importChanges>
