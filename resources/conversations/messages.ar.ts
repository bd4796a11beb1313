import { channelsAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { conversations } from './schema.ts'

export const ar = {
  name: 'المحادثات',
  one: 'محادثة',
  count: {
    zero: 'لا محادثات',
    one: 'محادثة واحدة',
    two: 'محادثتان',
    few: '%{smart_count} محادثات',
    many: '%{smart_count} محادثة',
    other: '%{smart_count} محادثة',
  },
  fields: {
    channel: 'قناة التواصل',
    donor: 'المتبرع',
    address: 'الجوال أو البريد',
    senderName: 'الاسم بحسب الخدمة',
    lastText: 'آخر ما كُتب',
    lastDirection: 'اتجاه آخر رسالة',
    lastAt: 'آخر رسالة',
    lastInAt: 'آخر رسالة واردة',
    stopSaid: 'طلب الإيقاف',
    unread: 'غير المقروء',
    assignee: 'المسؤول عنها',
  },
  choices: {
    channel: channelsAr,
    lastDirection: { in: 'واردة', out: 'صادرة' },
  },
  empty: 'لم يكتب أحد بعد. يظهر هنا ما يكتبه المتبرعون إلى أرقامكم.',
} satisfies MessagesOf<typeof conversations>
