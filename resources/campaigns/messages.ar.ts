import { approvalAr } from '../_kit/approval.ar.ts'
import { waysAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import { audienceAr } from '../_kit/sending.ar.ts'
import type { campaigns } from './schema.ts'

export const ar = {
  name: 'الحملات',
  one: 'حملة',
  count: {
    zero: 'لا حملات',
    one: 'حملة واحدة',
    two: 'حملتان',
    few: '%{smart_count} حملات',
    many: '%{smart_count} حملة',
    other: '%{smart_count} حملة',
  },
  fields: {
    visits: 'زيارات الصفحة',
    ...audienceAr.fields,
    ...approvalAr,
    title: 'عنوان الحملة',
    description: 'وصف الحملة',
    link: 'رابط الحملة',
    image: 'الصورة',
    video: 'الفيديو',
    project: 'المشروع',
    licence: 'ترخيص جمع التبرعات',
    channels: 'قنوات المشاركة',
    readCount: 'فُتحت',
  },
  hints: {
    ...audienceAr.hints,
    link: 'حيث يكون التبرع للحملة، كصفحتها في متجر التبرعات.',
    image: 'تظهر في رأس صفحة الحملة ورسائلها وعند مشاركة رابطها.',
    video: 'بصيغة MP4. يظهر في صفحة الحملة تحت الصورة.',
    project: 'تعرض صفحة الحملة حينها ما تحقّق من المبلغ المستهدف، إن كان المشروع يعرضه.',
    licence: 'يُذكر في صفحة الحملة وفي كل رسالة منها، وتنتهي الحملة بانتهائه.',
    channels: 'تصل الحملة إلى كل متبرع مرة واحدة، عبر أول قناة من هذه القنوات يمكن الوصول إليه بها.',
  },
  choices: {
    ...audienceAr.choices,
    channels: waysAr,
  },
  states: {
    draft: 'مسودة',
    scheduled: 'مجدولة',
    sending: 'قيد الإرسال',
    published: 'منشورة',
    stopped: 'انتهت',
  },
  actions: {},
  sections: {
    appeal: 'الحملة',
    licence: 'ما تُجمع التبرعات له',
    audience: 'من يستلمها',
    time: 'كيف تُرسل ومتى',
  },
  empty: 'لا حملات بعد. تدعو الحملة متبرعيكم إلى التبرع، ولها صفحة خاصة يمكن مشاركتها.',
} satisfies MessagesOf<typeof campaigns>
