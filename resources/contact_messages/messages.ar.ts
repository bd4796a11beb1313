import type { MessagesOf } from '../_kit/messages.ts'
import type { contactMessages } from './schema.ts'

export const ar = {
  name: 'رسائل التواصل',
  one: 'رسالة تواصل',
  count: {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '%{smart_count} رسائل',
    many: '%{smart_count} رسالة',
    other: '%{smart_count} رسالة',
  },
  fields: { name: 'الاسم', email: 'البريد الإلكتروني', phone: 'الهاتف', message: 'الرسالة', language: 'اللغة' },
  choices: { language: { ar: 'العربية', en: 'الإنجليزية' } },
  states: { waiting: 'بانتظار الرد', handled: 'عولجت' },
  actions: { handle: 'وضع علامة «عولجت»', reopen: 'إعادتها إلى الانتظار' },
  empty: 'لم يكتب أحد بعد. تظهر هنا رسائل زوار الصفحة التعريفية.',
} satisfies MessagesOf<typeof contactMessages>
