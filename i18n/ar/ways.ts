import type { waysEn } from '../en/ways.ts'

export const waysAr: typeof waysEn = {
  email: 'عبر البريد الإلكتروني',
  whatsapp: 'عبر واتساب',
  sms: 'عبر الرسائل النصية',
  some: 'بالوسيلة التي وصلت بها هذه الرسالة',
  comma: ' و',
  and: ' و',
}
