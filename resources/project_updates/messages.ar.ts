import { channelsAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { projectUpdates } from './schema.ts'

export const ar = {
  name: 'مستجدّات المشروع',
  one: 'مستجدّ',
  count: {
    zero: 'لا مستجدّات',
    one: 'مستجدّ واحد',
    two: 'مستجدّان',
    few: '%{smart_count} مستجدّات',
    many: '%{smart_count} مستجدًّا',
    other: '%{smart_count} مستجدّ',
  },
  fields: {
    project: 'المشروع',
    name: 'العنوان',
    dateFrom: 'من تاريخ',
    dateTo: 'إلى تاريخ',
    details: 'التفاصيل',
    images: 'الصور',
    videoLink: 'رابط الفيديو',
    attachments: 'المرفقات',
    recordings: 'التسجيلات الصوتية والفيديو',
    duration: 'المدة بالأيام',
    mediaCount: 'عدد الوسائط',
    createdBy: 'أضافه',
    cameBy: 'وصل من الميدان عبر',
  },
  hints: {
    dateTo: 'يُترك فارغًا إذا كان يومًا واحدًا.',
    images: 'يراها المتبرعون في تقاريرهم. ويفضَّل تصوير الأيدي والعمل والمكان على تصوير الوجوه.',
    recordings: 'من الميدان، ليستعين بها من يكتب المستجدّ، ولا تظهر للمتبرعين.',
    cameBy: 'أرسله إلى رقم الجهة مَن يظهر اسمه في «أضافه».',
    videoLink: 'اختياري: رابط من YouTube أو Vimeo.',
  },
  choices: {
    cameBy: channelsAr,
  },
  states: { draft: 'مسودة', published: 'منشور', deactivated: 'موقوف' },
  actions: { publish: 'نشر', deactivate: 'إيقاف' },
  empty: 'لا توجد مستجدّات بعد. أضيفوا أولها؛ تكفي صور قليلة وبيان ما أُنجز.',
  sections: { basics: 'ما الذي حدث', media: 'الصور والمرفقات' },
  text: {
    deactivateNote: 'يختفي المستجدّ من التقارير والصفحات العامة فورًا.',
    publishMany: 'تظهر هذه المستجدّات في الصفحات العامة لمشاريعها وفي التقارير الجديدة.',
    deactivateMany: 'تختفي هذه المستجدّات من التقارير والصفحات العامة فورًا.',
  },
} satisfies MessagesOf<typeof projectUpdates>
