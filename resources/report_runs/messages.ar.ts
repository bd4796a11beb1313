import type { MessagesOf } from '../_kit/messages.ts'
import type { reportRuns } from './schema.ts'

export const ar = {
  name: 'سجل إعدادات التقارير',
  one: 'موعد إعداد',
  count: {
    zero: 'لا مواعيد',
    one: 'موعد واحد',
    two: 'موعدان',
    few: '%{smart_count} مواعيد',
    many: '%{smart_count} موعدًا',
    other: '%{smart_count} موعد',
  },
  fields: {
    setting: 'الإعداد',
    project: 'المشروع',
    dueAt: 'الموعد',
    outcome: 'النتيجة',
    report: 'التقرير',
    reason: 'السبب',
    late: 'متأخر',
    recipients: 'المستلمون',
  },
  choices: {
    outcome: {
      sending: 'أُرسل التقرير',
      waits: 'مسودة بانتظار الاعتماد',
      nothingNew: 'لا جديد، فلم يُرسل تقرير',
      nobody: 'لا يوجد من يُرسل إليه',
      notReady: 'تعذّر الإرسال',
      skipped: 'فات موعده وتُجووز',
    },
  },
  empty: 'لم يُرسل بهذا الإعداد شيء بعد.',
} satisfies MessagesOf<typeof reportRuns>
