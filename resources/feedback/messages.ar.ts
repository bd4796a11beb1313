import type { MessagesOf } from '../_kit/messages.ts'
import type { feedback } from './schema.ts'

export const ar = {
  name: 'الوارد من المتبرعين',
  one: 'وارد من متبرع',
  count: {
    zero: 'لا وارد من المتبرعين',
    one: 'وارد واحد من متبرع',
    two: 'واردان من المتبرعين',
    few: '%{smart_count} واردات من المتبرعين',
    many: '%{smart_count} واردًا من المتبرعين',
    other: '%{smart_count} وارد من المتبرعين',
  },
  fields: {
    kind: 'ما حدث',
    donor: 'المتبرع',
    channel: 'قناة التواصل',
    address: 'ورد من',
    message: 'الرسالة',
    letter: 'صفحة الرسالة',
    issue: 'طلب المتبرع',
    at: 'الوقت',
    handledAt: 'وقت المعالجة',
    handledBy: 'عالجه',
  },
  choices: {
    kind: {
      notMe: 'أفاد بأنه ليس المقصود',
      stop: 'أوقف الرسائل',
      start: 'يطلب استئناف الرسائل',
      bounce: 'البريد لا يستقبل الرسائل',
      complaint: 'قدّم شكوى',
    },
    channel: { email: 'البريد الإلكتروني', whatsapp: 'واتساب', whatsappCloud: 'واتساب (Meta)', sms: 'رسالة نصية' },
  },
  text: {
    notMeTodo: 'وصلت الرسالة إلى غير صاحبها. صحّحوا بريد المتبرع أو جواله قبل أي إرسال جديد.',
    stopTodo: 'لن يُرسل إليه شيء عبر هذه القناة. اسألوا المتبرع قبل إعادة تفعيلها.',
    startTodo: 'تبقى الرسائل موقوفة حتى تُفعّلوها في سجل المتبرع.',
    bounceTodo: 'اطلبوا من المتبرع عنوانًا آخر، ثم أعيدوا إرسال الرسالة.',
    complaintTodo: 'اطّلعوا على ما كتبه المتبرع. ويتولى الدعم الفني الرد عليه.',
    handle: 'وضع علامة «عولج»',
    handledToast: 'وُضعت علامة «عولج»',
    none: 'لم يرد شيء من هذا المتبرع.',
  },
  empty: 'لم يرد شيء بعد. تظهر هنا إفادات «لست المقصود» وطلبات الإيقاف والعناوين التي لا تستقبل والشكاوى.',
} satisfies MessagesOf<typeof feedback>
