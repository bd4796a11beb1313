import { channelsAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { chatMessages } from './schema.ts'

export const ar = {
  name: 'رسائل المحادثات',
  one: 'رسالة في محادثة',
  count: {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '%{smart_count} رسائل',
    many: '%{smart_count} رسالة',
    other: '%{smart_count} رسالة',
  },
  fields: {
    conversation: 'المحادثة',
    channel: 'قناة التواصل',
    direction: 'الاتجاه',
    donor: 'المتبرع',
    address: 'الجوال أو البريد',
    senderName: 'الاسم بحسب الخدمة',
    text: 'النص',
    file: 'الملف',
    fileName: 'اسم الملف',
    fileState: 'حالة الملف',
    files: 'الملفات',
    at: 'الوقت',
    providerId: 'رقمها لدى الخدمة',
    readAt: 'وقت القراءة',
    author: 'كتبها',
    project: 'المشروع',
    update: 'أُضيفت إلى المستجدّ',
  },
  choices: {
    channel: channelsAr,
    direction: { in: 'واردة', out: 'صادرة' },
    fileState: { waiting: 'يجري جلبه', lost: 'تعذّر جلبه', unread: 'رسالة بريد تعذّرت قراءتها' },
  },
  empty: 'لم يكتب أحد بعد.',
} satisfies MessagesOf<typeof chatMessages>
