import type { MessagesOf } from '../_kit/messages.ts'
import type { reports } from './schema.ts'

export const ar = {
  name: 'التقارير',
  one: 'تقرير',
  count: {
    zero: 'لا تقارير',
    one: 'تقرير واحد',
    two: 'تقريران',
    few: '%{smart_count} تقارير',
    many: '%{smart_count} تقريرًا',
    other: '%{smart_count} تقرير',
  },
  fields: {
    type: 'نوع التقرير',
    project: 'المشروع',
    title: 'العنوان',
    message: 'نص الرسالة',
    thankTitle: 'عنوان الشكر',
    coverImage: 'صورة الغلاف',
    audience: 'الجمهور المستهدف',
    donors: 'المتبرعون المختارون',
    appeal: 'يتضمن دعوة إلى التبرع',
    archived: 'مؤرشف',
    recipients: 'المستلمون',
    sentCount: 'أُرسلت',
    failedCount: 'تعذّر إرسالها',
    unknownCount: 'غير مؤكدة',
    openedCount: 'فُتحت',
    sentAt: 'بدء الإرسال',
    finishedAt: 'انتهاء الإرسال',
  },
  hints: {
    title: 'موضوع البريد وعنوان الرسالة.',
    message: 'يقرؤه المتبرع قبل تفاصيل تبرعاته.',
    coverImage: 'عند تركها فارغة تُعتمد الصورة الأولى للمشروع.',
    appeal: 'يُضيف زر التبرع وطرق التبرع. ولا يُرسل هذا التقرير إلا إلى من وافق على رسائل طلب التبرع.',
  },
  choices: {
    type: { project: 'تقرير الأثر' },
    audience: { allWhoGave: 'جميع من تبرع للمشروع', chosen: 'متبرعون أختارهم' },
  },
  states: { draft: 'مسودة', sending: 'جارٍ الإرسال', sent: 'أُرسل', stopped: 'موقوف' },
  actions: {},
  empty: 'لا توجد تقارير بعد. أنشئوا أول تقرير، وأروا متبرعيكم أثر تبرعاتهم.',
} satisfies MessagesOf<typeof reports>
