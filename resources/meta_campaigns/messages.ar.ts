import { approvalAr } from '../_kit/approval.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import { audienceAr } from '../_kit/sending.ar.ts'
import type { metaCampaigns } from './schema.ts'

export const ar = {
  name: 'حملات واتساب عبر Meta',
  one: 'حملة واتساب عبر Meta',
  count: {
    zero: 'لا حملات واتساب',
    one: 'حملة واتساب واحدة',
    two: 'حملتا واتساب',
    few: '%{smart_count} حملات واتساب',
    many: '%{smart_count} حملة واتساب',
    other: '%{smart_count} حملة واتساب',
  },
  fields: {
    name: 'اسم الحملة',
    template: 'القالب',
    project: 'المشروع الذي تتحدث عنه',
    variables: 'قيم المتغيرات',
    appeal: 'تتضمن دعوة إلى التبرع',
    licence: 'ترخيص جمع التبرعات',
    ...audienceAr.fields,
    ...approvalAr,
  },
  hints: {
    ...audienceAr.hints,
    name: 'لفريقكم وحده، ولا يراه المتبرعون.',
    template: 'لا تُرسل إلا القوالب النشطة التي اعتمدتها Meta.',
    project: 'يمكن أن تأخذ المتغيرات اسمه وأرقامه.',
    variables: 'الصف الأول هو {{1}} في القالب، والثاني {{2}}، وهكذا.',
    appeal: 'يُعتدّ بها في القوالب التسويقية. ألغوا الاختيار إذا كانت الرسالة تهنئة أو خبرًا لا دعوة فيه.',
    licence: 'يُكتب رقمه في نص القالب أو في قيمة أحد المتغيرات.',
  },
  adds: { variables: 'إضافة قيمة المتغير التالي' },
  choices: audienceAr.choices,
  rows: {
    variables: {
      type: 'نوع القيمة',
      value: 'القيمة',
      file: 'الملف',
      fallback: 'القيمة البديلة',
      choices: {
        type: {
          donorField: 'من بيانات المتبرع',
          projectField: 'من بيانات المشروع',
          text: 'نص واحد للجميع',
          amount: 'مبلغ',
          date: 'تاريخ',
          link: 'رابط',
          media: 'وسائط',
        },
      },
    },
  },
  states: {
    draft: 'مسودة',
    scheduled: 'مجدولة',
    sending: 'قيد الإرسال',
    sent: 'أُرسلت',
    stopped: 'أُوقفت',
  },
  actions: {},
  sections: {
    basics: 'الحملة',
    values: 'ماذا تقول الرسالة',
    audience: 'من يستلمها',
    time: 'متى تُرسل',
  },
  empty: 'لا حملات بعد. توصل الحملة قالبًا اعتمدته Meta إلى متبرعين كثيرين عبر واتساب.',
} satisfies MessagesOf<typeof metaCampaigns>
