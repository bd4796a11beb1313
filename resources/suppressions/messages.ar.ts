import { channelsAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { suppressions } from './schema.ts'

export const ar = {
  name: 'العناوين الموقوفة',
  one: 'عنوان موقوف',
  count: {
    zero: 'لا عناوين موقوفة',
    one: 'عنوان موقوف واحد',
    two: 'عنوانان موقوفان',
    few: '%{smart_count} عناوين موقوفة',
    many: '%{smart_count} عنوانًا موقوفًا',
    other: '%{smart_count} عنوان موقوف',
  },
  fields: {
    channel: 'قناة التواصل',
    address: 'العنوان',
    reason: 'السبب',
    detail: 'ما أجاب به المزوّد',
    message: 'الرسالة',
    at: 'منذ',
    allowedBy: 'سمح به من جديد',
    allowedAt: 'وقت السماح به',
  },
  choices: {
    channel: channelsAr,
    reason: { bounce: 'ترتدّ الرسائل منه', complaint: 'أُبلغ عنها رسائلَ غير مرغوبة', stopped: 'أُوقفت لدى المزوّد' },
  },
  states: { active: 'موقوف', allowed: 'مسموح به من جديد' },
  actions: { allow: 'السماح به من جديد' },
  empty: 'لا يوجد عنوان موقوف.',
} satisfies MessagesOf<typeof suppressions>
