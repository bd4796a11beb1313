import type { MessagesOf } from '../_kit/messages.ts'
import type { imports } from './schema.ts'

export const ar = {
  name: 'عمليات الاستيراد',
  one: 'عملية استيراد',
  count: {
    zero: 'لا عمليات استيراد',
    one: 'عملية استيراد واحدة',
    two: 'عمليتا استيراد',
    few: '%{smart_count} عمليات استيراد',
    many: '%{smart_count} عملية استيراد',
    other: '%{smart_count} عملية استيراد',
  },
  fields: {
    target: 'الاستيراد إلى',
    file: 'الملف',
    fileName: 'اسم الملف',
    mapping: 'الأعمدة',
    headers: 'عناوين الأعمدة',
    totalRows: 'صفوف الملف',
    processedRows: 'الصفوف المقروءة',
    created: 'أُضيفت',
    updated: 'حُدّثت',
    skipped: 'موجودة من قبل',
    faulty: 'لم تُضف',
    problem: 'المشكلة',
    problemArgs: 'تفاصيل المشكلة',
    startedAt: 'وقت البدء',
    finishedAt: 'وقت الانتهاء',
    createdBy: 'استوردها',
  },
  hints: { skipped: 'صفوف مسجلة من قبل؛ لم يُضف شيء مرتين.' },
  choices: { target: { projects: 'المشاريع', donors: 'المتبرعون', donor_transactions: 'عمليات التبرع' } },
  states: { ready: 'جاهزة', running: 'جارية', done: 'مكتملة', stopped: 'موقوفة', failed: 'تعذّرت' },
  actions: {},
  empty: 'لا توجد عمليات استيراد بعد. اختاروا ملف CSV أو XLSX لإدخال بياناتكم.',
} satisfies MessagesOf<typeof imports>
